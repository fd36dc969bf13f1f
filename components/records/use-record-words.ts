'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/i18n/day';
import type { RecordsSummary } from '@/lib/records/portal/summary';
import type { Chip } from '@/lib/records/view/chips';
import type { DateFilter } from '@/lib/records/view/filters';
import { isStatusType } from '@/lib/records/view/status-split';

/** The words for what filters hold. A value that nothing is known of stays as it is. */
export function useRecordWords(summary: RecordsSummary | undefined) {
  const t = useTranslations('MyRecords');
  const statusTypes = useTranslations('StatusType');
  const locale = useLocale();

  const typeText = (value: string): string => summary?.types.find((type) => type.value === value)?.text ?? value;
  const statusType = (value: string): string => (isStatusType(value) ? statusTypes(value) : value);
  const range = (name: DateFilter, from: string | null, to: string | null): string => {
    const label = t(`range.${name}`);
    if (from === null) return t('rangeTo', { label, to: formatDay(to ?? '', locale) });
    if (to === null) return t('rangeFrom', { label, from: formatDay(from, locale) });
    return t('rangeBoth', { label, from: formatDay(from, locale), to: formatDay(to, locale) });
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
        if (shown.name === 'modules') return t('chip', { label: t('filters.module'), value: shown.value });
        return t('chip', { label: t('filters.type'), value: typeText(shown.value) });
      case 'text':
        return t('chip', {
          label: t(`filters.${shown.name}`),
          value: shown.name === 'type' ? typeText(shown.value) : shown.value,
        });
    }
  };

  return { chip, range, statusType, typeText };
}
