'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAgencyWord } from '@/components/ui/use-agency-word';
import { type TypeFilters as Filters, readTypesView } from '@/lib/portal/record-types/filters';
import type { ForeignNames } from './foreign-names';

type SelectProps = {
  readonly name: keyof Filters;
  readonly label: string;
  readonly chosen: string;
  /** The empty value does not filter. */
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChoose: (change: Filters) => void;
};

function Select({ name, label, chosen, options, onChoose }: SelectProps) {
  const choose = (value: string) => {
    const { [name]: filter } = readTypesView(new URLSearchParams({ [name]: value }));
    onChoose({ [name]: filter });
  };
  return (
    <div className="field">
      <label htmlFor={`types-${name}`}>{label}</label>
      <select id={`types-${name}`} name={name} value={chosen} onChange={(event) => choose(event.target.value)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

type TypeFilterControlsProps = {
  readonly filters: Filters;
  readonly filterNames: readonly string[];
  readonly foreign: ForeignNames | undefined;
  readonly onChoose: (change: Filters) => void;
};

/** Collapsed on narrow screens (styles). */
export function TypeFilterControls({ filters, filterNames, foreign, onChoose }: TypeFilterControlsProps) {
  const t = useTranslations('TypeFilters');
  const translated = useAgencyWord();
  const [isOpen, setIsOpen] = useState(false);
  const { isFeeEstimate, filterName = '' } = filters;
  // Includes an unknown name from the URL, which explains an empty list.
  const names = [...new Set([...filterNames, ...(filterName === '' ? [] : [filterName])])];
  const isSet = isFeeEstimate !== undefined || filterName !== '';
  return (
    <details
      className="type-filters"
      open={isSet || isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('title')}</summary>
      <div className="type-filters__fields">
        <Select
          name="isFeeEstimate"
          label={t('fee')}
          chosen={isFeeEstimate === undefined ? '' : String(isFeeEstimate)}
          options={[
            ['', t('anyFee')],
            ['true', t('withFee')],
            ['false', t('withoutFee')],
          ]}
          onChoose={onChoose}
        />
        <Select
          name="filterName"
          label={t('filterName')}
          chosen={filterName}
          options={[
            ['', t('anyFilter')],
            ...names.map((name) => [name, (foreign && translated(name)) ?? name] as const),
          ]}
          onChoose={onChoose}
        />
      </div>
    </details>
  );
}
