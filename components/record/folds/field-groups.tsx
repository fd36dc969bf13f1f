import { useTranslations } from 'next-intl';
import type { Field } from '@/lib/portal/record-page/field';
import type { FieldGroup } from '@/lib/portal/record-page/field-groups';
import { FieldDefinitions } from './field-definitions';
import { FieldValue } from './field-value';
import type { Languages } from './languages';
import { useFieldWords } from './words';

type FieldGroupsProps = { readonly groups: readonly FieldGroup[]; readonly languages: Languages };

/** Longer text gets the whole width. */
const LONG = 60;

const isLong = ({ value }: Field): boolean => typeof value === 'string' && value.length > LONG;

export function FieldGroups({ groups, languages }: FieldGroupsProps) {
  const t = useTranslations('Record.group');
  const { label } = useFieldWords();
  return (
    <div className="record-groups">
      {groups.map(({ name, fields }) => (
        <section key={name} className="record-group" aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>{t(name)}</h2>
          <dl className="record-fields">
            {fields.map((field) => (
              <div key={field.path} className={isLong(field) ? 'record-fields__long' : undefined}>
                <dt>{label(field)}</dt>
                <dd>
                  <FieldValue how={field.how} value={field.value} languages={languages} />
                </dd>
              </div>
            ))}
          </dl>
          <FieldDefinitions fields={fields} />
        </section>
      ))}
    </div>
  );
}
