'use client';

import { useTranslations } from 'next-intl';
import { parseCommaList } from '@/lib/http/parameters/comma-list';
import type { RecordsSummary } from '@/lib/portal/exports/tally';
import { type ChoiceFilter, canJoin, choiceChange, chosenValues } from '@/lib/portal/records-view/choice-filter';
import type { View } from '@/lib/portal/records-view/view';
import { knownStatusTypes, ORDERED_STATUS_TYPES } from '@/lib/records/status-type-groups';
import { useRecordTexts } from '../use-record-texts';
import type { ChangeView } from '../use-view';
import { ChoiceList } from './choice-list';

export type FilterProps = {
  readonly view: View;
  readonly onChange: ChangeView;
  /** Counts all records and supplies the choices. */
  readonly summary: RecordsSummary | undefined;
};

export function StatusChoices({ view, onChange, summary }: FilterProps) {
  const t = useTranslations('MyRecords');
  const words = useRecordTexts(summary);
  const choices = ORDERED_STATUS_TYPES.map((value) => ({
    value,
    text: words.statusType(value),
    ...(summary && { count: summary.byStatusType[value] ?? 0 }),
  }));
  return (
    <ChoiceList
      legend={t('status')}
      choices={choices}
      chosen={parseCommaList(view.statusTypes)}
      onChange={(chosen) => onChange({ statusTypes: knownStatusTypes(chosen.join(',')) })}
    />
  );
}

export function ValueChoices({ name, view, onChange, summary }: FilterProps & { readonly name: ChoiceFilter }) {
  const t = useTranslations('MyRecords');
  const words = useRecordTexts(summary);
  const textOf = name === 'type' ? words.typeText : words.moduleName;
  const choices = (name === 'type' ? summary?.types : summary?.modules) ?? [];
  return (
    <ChoiceList
      legend={t(`filters.${name}`)}
      choices={choices.map(({ value, count }) => ({ value, text: textOf(value), count }))}
      chosen={chosenValues(view, name)}
      onChange={(chosen) => onChange(choiceChange(name, chosen))}
      canJoin={canJoin}
      textOf={textOf}
    />
  );
}
