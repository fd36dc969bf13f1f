'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { intlLocale } from '@/lib/platform/languages/intl-locale';
import { offsetOf, PAGE_SIZES, type View, type ViewChange } from '@/lib/portal/records-view/view';

type PageSizeSelectProps = { readonly view: View; readonly onChange: (change: ViewChange) => void };

/** Rows per page. After a change, the first visible row is still on the page. */
export function PageSizeSelect({ view, onChange }: PageSizeSelectProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const id = useId();
  const change = (value: string) => {
    const size = PAGE_SIZES.find((each) => String(each) === value);
    if (size !== undefined) onChange({ size, page: Math.floor(offsetOf(view) / size) + 1 });
  };
  return (
    <span className="page-size">
      <label htmlFor={id}>{t('pageSize')}</label>
      <select id={id} value={view.size} onChange={(event) => change(event.target.value)}>
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size.toLocaleString(intlLocale(locale))}
          </option>
        ))}
      </select>
    </span>
  );
}
