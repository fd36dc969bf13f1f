import Link from 'next/link';
import type { MyRecordRow } from '@/lib/portal/records-view/row';

type RecordSummaryProps = { readonly row: Pick<MyRecordRow, 'id' | 'customId' | 'typeText' | 'address'> };

/** A record's type as a link to the record, with its address and number. */
export const RecordSummary = ({ row: { id, customId, typeText, address } }: RecordSummaryProps) => (
  <div className="home-records__what">
    <Link href={`/my-records/${encodeURIComponent(id)}`} prefetch={false}>
      {typeText === '' ? customId : typeText}
    </Link>
    {address !== undefined && <span>{address}</span>}
    <span className="soft small">{customId}</span>
  </div>
);
