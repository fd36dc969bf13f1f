import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { hasValue } from '@/lib/portal/record-page/field';
import type { RelatedName } from '@/lib/portal/record-page/related/related-fields';
import { type RelatedItem, relatedRows } from '@/lib/portal/record-page/related/related-rows';
import { FieldDefinitions } from '../field-definitions';
import { FieldValue } from '../field-value';
import type { Languages } from '../languages';
import { useFieldWords } from '../words';
import { ScrollRegion } from './scroll-region';

type RelatedTableProps = {
  readonly name: RelatedName;
  readonly items: readonly RelatedItem[];
  /** Heads the column of an item: who or which it is. */
  readonly head: (at: number) => ReactNode;
  readonly languages: Languages;
};

/** How wide a table of that many items is; of more: as wide as the page. */
const WIDTHS: readonly (string | undefined)[] = [undefined, 'one', 'two'];

/** Related items beside each other, a row for each field that any of them has: they can be compared, and few fit a phone. */
export function RelatedTable({ name, items, head, languages }: RelatedTableProps) {
  const t = useTranslations('Record');
  const { label } = useFieldWords();
  const rows = relatedRows(name, items);
  if (rows.length === 0) return null;
  const id = `record-${name}`;
  return (
    <section className={`record-related record-related--${WIDTHS[items.length] ?? 'several'}`}>
      <h2 id={id}>
        {t(name)} {items.length > 1 && <span className="soft">{items.length}</span>}
      </h2>
      <ScrollRegion labelledBy={id}>
        <table className="table sheet">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t('field')}</span>
              </th>
              {items.map((_item, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <th key={at} scope="col">
                  {head(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.path}>
                <th scope="row">{label(row)}</th>
                {row.values.map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                  <td key={at}>
                    {hasValue(value) && <FieldValue how={row.how} value={value} languages={languages} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <FieldDefinitions fields={rows} />
    </section>
  );
}
