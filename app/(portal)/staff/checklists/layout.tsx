import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/query/query-provider';

/** React Query is provided here, not in the root layout, so that pages without queries do not load its scripts. */
export default function ChecklistsLayout({ children }: { readonly children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
