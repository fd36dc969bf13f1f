import { getTranslations } from 'next-intl/server';
import { requirementText } from '@/components/requirements/requirement-text';
import { getAgencyWord } from '@/components/ui/get-agency-word';
import { csvFile } from '@/lib/portal/exports/csv-file';
import { fileResponse } from '@/lib/portal/exports/file-response';
import { groupRequirements, type RequirementItem } from '@/lib/portal/requirements/requirement-items';
import { groupByTopic } from '@/lib/portal/requirements/requirement-topics';
import { typeFileRoute } from '../type-file-route';

const inPageOrder = (items: readonly RequirementItem[]) => groupByTopic(items).flatMap(({ items: some }) => some);

const COLUMNS = ['label', 'required', 'meaning', 'reference', 'contactType', 'least', 'most', 'kind', 'name'] as const;

export const GET = typeFileRoute(async (type, description) => {
  const [t, fields, wordOf] = await Promise.all([
    getTranslations('Requirements'),
    getTranslations('FieldMeaning'),
    getAgencyWord(),
  ]);
  const { required, optional } = groupRequirements(description, type.module);
  const elements = new Set<string>(description.elements.map(({ name }) => name));
  const rows = [required, optional].flatMap(inPageOrder).map((item) => {
    const { label, meaning = '' } = requirementText(item, { t, fields, agencyWord: wordOf });
    const { name, contact, isReference } = item;
    return [
      label,
      t(item.isRequired ? 'file.yes' : 'file.no'),
      meaning,
      t(isReference ? 'file.yes' : 'file.no'),
      contact ? (wordOf(contact.type) ?? contact.type) : '',
      contact?.min ?? '',
      contact?.max ?? '',
      t(elements.has(name) ? 'file.element' : 'file.field'),
      name,
    ];
  });
  const body = csvFile([COLUMNS.map((column) => t(`file.${column}`)), ...rows]);
  return fileResponse({ name: type.id, ending: 'csv', body });
});
