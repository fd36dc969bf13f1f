import { getTranslations } from 'next-intl/server';
import type { ReferenceField } from '@/lib/api/reference/fields';

type FieldTreeProps = { readonly fields: readonly ReferenceField[] };

/** Nested fields are collapsed below their object. */
export async function FieldTree({ fields }: FieldTreeProps) {
  const [t, words] = await Promise.all([getTranslations('Developers'), getTranslations('ApiConsole')]);
  return (
    <ul className="field-tree">
      {fields.map(({ name, meaning, type, since, fields: below }) => (
        <li key={name}>
          <p className="field-tree__name">
            <code>{name}</code>{' '}
            <span className="soft small">
              {type.isList ? words('listOf', { form: words(`form.${type.kind}`) }) : words(`form.${type.kind}`)}
              {since !== undefined && `, ${words('since', { version: since })}`}
            </span>
          </p>
          <p lang="en">{meaning}</p>
          {type.values.length > 1 && (
            <p className="small soft mono" translate="no">
              {type.values.join(', ')}
            </p>
          )}
          {below.length > 0 && (
            <details className="fold">
              <summary>{t('fieldsOf', { name, count: below.length })}</summary>
              <div>
                <FieldTree fields={below} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
