import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/query/query-provider';

/** React Query is here and not in the frame: the public pages do without its scripts. */
export default function MyRecordsLayout({ children }: { readonly children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
