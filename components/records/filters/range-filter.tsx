'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { DateName, View } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';
import { useFilterLabels } from './filter-labels';

/** While a year is typed, the browser reports days in the years 2, 20 and 202. */
const EARLIEST = '1900-01-01';

type DayProps = { readonly label: string; readonly value: string; readonly onDay: (day: string | null) => void };

function Day({ label, value, onDay }: DayProps) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    setDraft(value);
  }
  const enter = (day: string) => {
    setDraft(day);
    if (day !== value && (day === '' || day >= EARLIEST)) onDay(day === '' ? null : day);
  };
  return (
    <div className="range-filter__day">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={draft} max="9999-12-31" onChange={(event) => enter(event.target.value)} />
    </div>
  );
}

type RangeFilterProps = {
  readonly name: DateName;
  readonly view: View;
  readonly onChange: ChangeView;
  /** For a menu whose button already has the name. */
  readonly hideLegend?: boolean;
};

/** A range of dates that includes its first and last day; either one may be empty. */
export function RangeFilter({ name, view, onChange, hideLegend = false }: RangeFilterProps) {
  const t = useTranslations('MyRecords');
  const from = view[`${name}From`]?.slice(0, 10) ?? '';
  const to = view[`${name}To`]?.slice(0, 10) ?? '';
  return (
    <fieldset className="range-filter">
      <legend className={hideLegend ? 'unseen' : undefined}>{useFilterLabels()[`${name}From`]}</legend>
      <Day label={t('firstDay')} value={from} onDay={(day) => onChange({ [`${name}From`]: day })} />
      <Day label={t('lastDay')} value={to} onDay={(day) => onChange({ [`${name}To`]: day })} />
      {from !== '' && to !== '' && from > to && (
        <p className="range-filter__problem" role="alert">
          {t('reversed')}
        </p>
      )}
    </fieldset>
  );
}
