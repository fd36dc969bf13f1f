import { getTranslations } from 'next-intl/server';
import { PageWords } from '@/components/layout/page-words';
import type { RecordsSummary } from '@/lib/portal/exports/summary';
import { AttentionEntry } from './attention-entry';
import { ChangedRecords } from './changed-records';

type AttentionListProps = { readonly counts: RecordsSummary['needs'] };

const NEEDS = [
  { need: 'information', icon: 'attention' },
  { need: 'renewal', icon: 'clock' },
  { need: 'payment', icon: 'money' },
] as const;

/** Always four entries, so that nothing shifts when scripts fill in the number of changed records. */
export async function AttentionList({ counts }: AttentionListProps) {
  const t = await getTranslations('Home');
  return (
    <ul className="waiting">
      {NEEDS.map(({ need, icon }) => (
        <AttentionEntry
          key={need}
          icon={icon}
          count={counts[need]}
          words={t(`attention.${need}`, { count: counts[need] })}
          href={`/my-records?needs=${need}`}
        />
      ))}
      <PageWords names={['Home']}>
        <ChangedRecords />
      </PageWords>
    </ul>
  );
}
