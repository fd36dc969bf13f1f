import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/query/query-provider';

/** React Query is here and not in the frame: pages that fetch nothing do without its scripts. */
export default function ChecklistsLayout({ children }: { readonly children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
