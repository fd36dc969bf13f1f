import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { hasValue } from '@/lib/portal/record-page/field';
import type { RelatedCollectionName } from '@/lib/portal/record-page/related/related-fields';
import { type RelatedItem, relatedRows } from '@/lib/portal/record-page/related/related-rows';
import { FieldValue } from '../field-value';
import type { Languages } from '../languages';
import { FieldDefinitions } from '../sections/field-definitions';
import { useFieldTexts } from '../use-field-texts';
import { ScrollRegion } from './scroll-region';

type RelatedTableProps = {
  readonly name: RelatedCollectionName;
  readonly items: readonly RelatedItem[];
  /** Heading of an item's column. */
  readonly head: (at: number) => ReactNode;
  readonly languages: Languages;
};

/** One column per item, so that items can be compared. */
export function RelatedTable({ name, items, head, languages }: RelatedTableProps) {
  const t = useTranslations('Record');
  const { label } = useFieldTexts();
  const rows = relatedRows(name, items);
  if (rows.length === 0) return null;
  const id = `record-${name}`;
  return (
    <section className="record-group">
      <h3 id={id}>
        {t(name)} {items.length > 1 && <span className="soft">{items.length}</span>}
      </h3>
      <ScrollRegion labelledBy={id}>
        <table className="table sheet">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t('field')}</span>
              </th>
              {items.map((_item, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
                  <td key={at}>
                    {hasValue(value) && <FieldValue display={row.display} value={value} languages={languages} />}
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
