import type { ReactNode } from 'react';
import { Providers } from '@/app/providers';

/** React Query is here and not in the frame: the public pages do without its scripts. */
export default function MyRecordsLayout({ children }: { readonly children: ReactNode }) {
  return <Providers>{children}</Providers>;
}
