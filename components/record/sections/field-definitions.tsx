import { useTranslations } from 'next-intl';
import type { Field } from '@/lib/portal/record-page/field';
import { useFieldTexts } from '../use-field-texts';

/** Defines the fields that are not self-explanatory, if there are any. */
export function FieldDefinitions({ fields }: { readonly fields: readonly Pick<Field, 'path' | 'name'>[] }) {
  const t = useTranslations('Record');
  const { label, meaning } = useFieldTexts();
  const explained = fields.filter((field) => meaning(field) !== undefined);
  if (explained.length === 0) return null;
  return (
    <details className="meanings">
      <summary>{t('meanings')}</summary>
      <dl>
        {explained.map((field) => (
          <div key={field.path}>
            <dt>{label(field)}</dt>
            <dd>{meaning(field)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
