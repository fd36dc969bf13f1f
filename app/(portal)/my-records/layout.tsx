import type { ReactNode } from 'react';
import { PageMessages } from '@/components/layout/page-messages';
import { QueryProvider } from '@/components/query/query-provider';

/** React Query is provided here, not in the root layout, so that pages without queries do not load its scripts. */
export default function MyRecordsLayout({ children }: { readonly children: ReactNode }) {
  return (
    <PageMessages names={['RecordErrors']}>
      <QueryProvider>{children}</QueryProvider>
    </PageMessages>
  );
}
