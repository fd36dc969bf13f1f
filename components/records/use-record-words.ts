'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useModuleName } from '@/components/ui/use-module-name';
import { formatDay } from '@/lib/i18n/day';
import type { RecordsSummary } from '@/lib/records/portal/summary';
import type { Chip } from '@/lib/records/view/chips';
import type { DateFilter, TextFilter } from '@/lib/records/view/filters';
import { isStatusType } from '@/lib/records/view/status-split';

/** The words for what filters hold. A value that nothing is known of stays as it is. */
export function useRecordWords(summary: RecordsSummary | undefined) {
  const t = useTranslations('MyRecords');
  const statusTypes = useTranslations('StatusType');
  const moduleName = useModuleName();
  const locale = useLocale();

  const typeText = (value: string): string => summary?.types.find((type) => type.value === value)?.text ?? value;
  const statusText = (value: string): string =>
    summary?.statuses.find((status) => status.value === value)?.text ?? value;
  /** What a filter that is compared whole holds. */
  const textOf = (name: TextFilter, value: string): string => {
    if (name === 'type') return typeText(value);
    if (name === 'module') return moduleName(value);
    return name === 'status' ? statusText(value) : value;
  };
  const statusType = (value: string): string => (isStatusType(value) ? statusTypes(value) : value);
  /** A day; with its time where the address says one. */
  const moment = (wire: string): string => {
    const [day, time] = [formatDay(wire.slice(0, 10), locale), wire.slice(11)];
    return time === '' ? day : `${day}, ${time}`;
  };
  const range = (name: DateFilter, from: string | null, to: string | null): string => {
    const label = t(`range.${name}`);
    if (from === null) return t('rangeTo', { label, to: moment(to ?? '') });
    if (to === null) return t('rangeFrom', { label, from: moment(from) });
    return t('rangeBoth', { label, from: moment(from), to: moment(to) });
  };

  const chip = (shown: Chip): string => {
    switch (shown.kind) {
      case 'q':
        return t('chip', { label: t('search'), value: shown.value });
      case 'attention':
        return t(`attentionChip.${shown.value as 'expires'}`);
      case 'range':
        return range(shown.name, shown.from, shown.to);
      case 'item':
        if (shown.name === 'statusTypes') return t('chip', { label: t('status'), value: statusType(shown.value) });
        if (shown.name === 'modules') return t('chip', { label: t('filters.module'), value: moduleName(shown.value) });
        return t('chip', { label: t('filters.type'), value: typeText(shown.value) });
      case 'text':
        return t('chip', { label: t(`filters.${shown.name}`), value: textOf(shown.name, shown.value) });
    }
  };

  return { chip, range, statusType, typeText, moduleName };
}
