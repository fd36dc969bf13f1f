'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FormattedCount } from '@/components/ui/formatted-count';
import { foldText } from '@/lib/portal/record-types/search-words';

export type Choice = {
  readonly value: string;
  readonly text: string;
  /** Number of records. */
  readonly count?: number;
};

type ChoiceListProps = {
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Whether a value can be added to the chosen ones. */
  readonly canJoin?: (value: string, chosen: readonly string[]) => boolean;
  /** Text of a chosen value that is not among the choices. */
  readonly textOf?: (value: string) => string;
};

/** A longer list gets a search field. */
const MAX_WITHOUT_SEARCH = 12;

/** Each choice takes effect at once. */
export function ChoiceList({
  legend,
  choices,
  chosen,
  onChange,
  canJoin = () => true,
  textOf = String,
}: ChoiceListProps) {
  const t = useTranslations('MyRecords');
  const [typed, setTyped] = useState('');
  const search = useId();
  const alone = useId();
  const known = new Set(choices.map(({ value }) => value));
  // List values from the URL even if no record has them, so that they can be removed.
  const all = [
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, text: textOf(value) })),
    ...choices,
  ];
  const shown: readonly Choice[] =
    typed === ''
      ? all
      : all.filter(({ text, value }) => chosen.includes(value) || foldText(text).includes(foldText(typed)));
  const toggle = (value: string, on: boolean) =>
    onChange(all.map((choice) => choice.value).filter((each) => (each === value ? on : chosen.includes(each))));
  return (
    <fieldset className="choice-list">
      <legend className="unseen">{legend}</legend>
      {all.length > MAX_WITHOUT_SEARCH && (
        <div className="choice-list__search">
          <label htmlFor={search}>{t('findChoice')}</label>
          <input id={search} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </div>
      )}
      {shown.map(({ value, text, count }) => (
        <label key={value} className="choice-list__choice">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            disabled={!canJoin(value, chosen)}
            aria-describedby={canJoin(value, chosen) ? undefined : alone}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          <span className="choice-list__text">{text}</span>
          {count !== undefined && (
            <span className="choice-list__count">
              <FormattedCount value={count} />
            </span>
          )}
        </label>
      ))}
      {all.some(({ value }) => !canJoin(value, chosen)) && (
        <p id={alone} className="choice-list__none soft">
          {t('choiceAlone')}
        </p>
      )}
      {shown.length === 0 && <p className="choice-list__none soft">{t('noChoice')}</p>}
    </fieldset>
  );
}
