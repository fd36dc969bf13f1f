import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { requirementsPath } from '@/components/record-types/type-path';
import { useAgencyWord } from '@/components/ui/use-agency-word';
import { type ComparedRequirement, compareRequirements } from '@/lib/portal/requirements/compare-requirements';
import type { RequirementItem } from '@/lib/portal/requirements/requirement-items';
import type { CreateDescription } from '@/lib/record-types/schema';
import { useRequirementText } from './requirement-text';

type Described = { readonly id: string; readonly name: string; readonly description: CreateDescription };

type Pair = { readonly left: Described; readonly right: Described };

type ComparisonProps = Pair & {
  /** Whether another comparison is loading. */
  readonly isStale: boolean;
  /** Replaces the number of differences. */
  readonly note: string | undefined;
};

type RequirementCellProps = {
  readonly item: RequirementItem | undefined;
  readonly of: Described;
  /** Of the row. */
  readonly label: string;
};

function RequirementCell({ item, of, label }: RequirementCellProps) {
  const t = useTranslations('Requirements');
  const wordsOf = useRequirementText();
  const word = item === undefined ? 'notListed' : item.isRequired ? 'required' : 'optional';
  const words = item === undefined ? undefined : wordsOf(item);
  // In some languages, the label of exactly one contact is that of the row.
  const count = words?.label.toLowerCase() === label.toLowerCase() ? undefined : words?.label;
  const more = [...(item?.contact === undefined || count === undefined ? [] : [count]), ...(words?.notes ?? [])];
  return (
    <td>
      <span className="comparison__of">{of.name}</span>
      <span className={word === 'required' ? 'comparison__word comparison__word--required' : 'comparison__word'}>
        {t(`compare.${word}`)}
      </span>
      {more.length > 0 && <span className="records__second">{more.join('. ')}</span>}
    </td>
  );
}

function Row({ item, left, right }: Pair & { readonly item: ComparedRequirement }) {
  const t = useTranslations('Requirements');
  const translated = useAgencyWord();
  const wordsOf = useRequirementText();
  const either = item.left ?? item.right;
  if (either === undefined) return null;
  // The counts may differ between the types, so the label has only the contact type.
  const { contact } = either;
  const label = contact ? (translated(contact.type) ?? contact.type) : wordsOf(either).label;
  return (
    <tr className={item.differs ? 'comparison__differs' : undefined}>
      <th scope="row">
        {label}
        {item.differs && <span className="comparison__sign">{t('compare.differs')}</span>}
      </th>
      <RequirementCell item={item.left} of={left} label={label} />
      <RequirementCell item={item.right} of={right} label={label} />
    </tr>
  );
}

/** Differences come first. */
export function Comparison({ left, right, isStale, note }: ComparisonProps) {
  const t = useTranslations('Requirements');
  const items = compareRequirements(left.description, right.description);
  const differences = items.filter(({ differs }) => differs).length;
  const summary = left.id === right.id ? t('compare.sameTitle') : t('compare.differences', { count: differences });
  return (
    <section className="sheet-part" aria-labelledby="comparison" aria-busy={isStale}>
      <h2 id="comparison">{t('compare.heading')}</h2>
      <p role="status">{note ?? summary}</p>
      <table className={isStale ? 'table table--stale comparison' : 'table comparison'}>
        <caption className="unseen">{t('compare.caption', { left: left.name, right: right.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('compare.what')}</th>
            {[left, right].map((type, at) => (
              <th key={at === 0 ? 'left' : 'right'} scope="col">
                <Link href={requirementsPath(type.id)} prefetch={false}>
                  {type.name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.key} item={item} left={left} right={right} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
