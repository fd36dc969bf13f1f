import { getTranslations } from 'next-intl/server';
import { PageWords } from '@/components/layout/page-words';
import type { RecordsSummary } from '@/lib/records/portal/summary';
import { AttentionEntry } from './attention-entry';
import { ChangedRecords } from './changed-records';

type AttentionListProps = { readonly counts: RecordsSummary['attention'] };

const KINDS = [
  { kind: 'incomplete', icon: 'attention' },
  { kind: 'expires', icon: 'clock' },
  { kind: 'balance', icon: 'money' },
] as const;

/** Always four entries: what changed is known only to this device, and nothing moves when its number comes. */
export async function AttentionList({ counts }: AttentionListProps) {
  const t = await getTranslations('Home');
  return (
    <ul className="waiting">
      {KINDS.map(({ kind, icon }) => (
        <AttentionEntry
          key={kind}
          icon={icon}
          count={counts[kind]}
          words={t(`attention.${kind}`, { count: counts[kind] })}
          href={`/my-records?attention=${kind}`}
        />
      ))}
      <PageWords names={['Home']}>
        <ChangedRecords />
      </PageWords>
    </ul>
  );
}
