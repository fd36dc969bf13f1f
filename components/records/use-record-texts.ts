'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useModuleName } from '@/components/ui/use-module-name';
import { formatDay } from '@/lib/platform/languages/day';
import { formatTime } from '@/lib/platform/languages/time';
import type { RecordsSummary } from '@/lib/portal/exports/tally';
import type { Chip } from '@/lib/portal/records-view/chips';
import type { FilterControl, Need } from '@/lib/records/filters/filter-table';
import { isStatusType } from '@/lib/records/status-type-groups';
import { useFilterLabels } from './filters/filter-labels';

/** Labels for filter values; an unknown value is shown unchanged. */
export function useRecordTexts(summary: RecordsSummary | undefined) {
  const t = useTranslations('MyRecords');
  const labels = useFilterLabels();
  const statusTypes = useTranslations('StatusType');
  const moduleName = useModuleName();
  const locale = useLocale();

  const typeText = (value: string): string => summary?.types.find((type) => type.value === value)?.text ?? value;
  const statusText = (value: string): string =>
    summary?.statuses.find((status) => status.value === value)?.text ?? value;
  const statusType = (value: string): string => (isStatusType(value) ? statusTypes(value) : value);
  /** A date of a filter, with the time if the URL has one. */
  const moment = (wire: string): string => {
    const [day, time] = [formatDay(wire.slice(0, 10), locale), formatTime(wire, locale)];
    return time === undefined ? day : `${day}, ${time}`;
  };
  const range = (label: string, from: string | null, to: string | null): string => {
    if (from === null) return t('rangeTo', { label, to: moment(to ?? '') });
    if (to === null) return t('rangeFrom', { label, from: moment(from) });
    return t('rangeBoth', { label, from: moment(from), to: moment(to) });
  };
  const inWords = (control: FilterControl, value: string): string => {
    if (control === 'type') return typeText(value);
    if (control === 'module') return moduleName(value);
    if (control === 'status') return statusText(value);
    return control === 'statusTypes' ? statusType(value) : value;
  };
  const chip = (shown: Chip): string => {
    const { control, kind } = shown.facts;
    const words = labels[shown.name];
    if (shown.kind === 'range') return range(words, shown.from, shown.to);
    if (kind === 'search') return t('searchChip', { value: shown.value });
    if (kind === 'needs') return t(`attentionChip.${shown.value as Need}`);
    if (kind === 'after') return t('attentionChip.changed');
    return t('chip', { label: words, value: inWords(control, shown.value) });
  };

  return { chip, statusType, typeText, moduleName };
}
