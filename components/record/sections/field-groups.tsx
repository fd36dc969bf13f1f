import { useTranslations } from 'next-intl';
import type { FieldGroup } from '@/lib/portal/record-page/field-groups';
import type { Languages } from '../languages';
import { FieldDefinitions } from './field-definitions';
import { FieldList } from './field-list';

type FieldGroupsProps = { readonly groups: readonly FieldGroup[]; readonly languages: Languages };

export function FieldGroups({ groups, languages }: FieldGroupsProps) {
  const t = useTranslations('Record.group');
  return groups.map(({ name, fields }) => (
    <section key={name} className="record-group" aria-labelledby={`group-${name}`}>
      <h3 id={`group-${name}`}>{t(name)}</h3>
      <FieldList fields={fields} languages={languages} />
      <FieldDefinitions fields={fields} />
    </section>
  ));
}
