import type { ReactNode } from 'react';
import { PageWords } from '@/components/layout/page-words';
import { QueryProvider } from '@/components/query/query-provider';

/** React Query is provided here, not in the root layout, so that pages without queries do not load its scripts. */
export default function MyRecordsLayout({ children }: { readonly children: ReactNode }) {
  return (
    <PageWords names={['Errors', 'Forms', 'RecordErrors']}>
      <QueryProvider>{children}</QueryProvider>
    </PageWords>
  );
}
