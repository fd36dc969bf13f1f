'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import type { RecordsSummary } from '@/lib/portal/exports/tally';
import { type Chip, chipsOf } from '@/lib/portal/records-view/chips';
import { tabChange } from '@/lib/portal/records-view/tabs';
import { NO_FILTERS, type View } from '@/lib/portal/records-view/view';
import { useRecordTexts } from '../use-record-texts';
import type { ChangeView } from '../use-view';

type ChipsProps = {
  readonly view: View;
  readonly summary: RecordsSummary | undefined;
  readonly onChange: ChangeView;
  /** Moves the focus when the last chip is removed. */
  readonly onEmpty: () => void;
};

/** The active filters, each with a button that removes it. */
export function Chips({ view, summary, onChange, onEmpty }: ChipsProps) {
  const t = useTranslations('MyRecords');
  const words = useRecordTexts(summary);
  const list = useRef<HTMLUListElement>(null);
  const chips = chipsOf(view);
  if (chips.length === 0) return null;
  const remove = (chip: Chip, index: number) => {
    // Move the focus to the neighbor of the removed chip.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.chip') ?? [])];
    const neighbor = buttons[index + 1] ?? buttons[index - 1];
    if (neighbor) neighbor.focus();
    else onEmpty();
    onChange(chip.remove);
  };
  const clear = () => {
    onEmpty();
    onChange({ ...NO_FILTERS, ...tabChange(view) });
  };
  return (
    <ul ref={list} className="chips" aria-label={t('chips')}>
      {chips.map((chip, index) => (
        <li key={chip.key}>
          <button type="button" className="chip" onClick={() => remove(chip, index)}>
            <span className="unseen">{t('remove', { filter: words.chip(chip) })}</span>
            <span aria-hidden="true" className="chip__words">
              {words.chip(chip)}
            </span>
            <Icon name="cross" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="text-button" onClick={clear}>
          {t('clearAll')}
        </button>
      </li>
    </ul>
  );
}
