'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import type { StatusType } from '@/lib/records/queries';
import { ORDERED_STATUS_TYPES } from './status-types';

type StatusFilterProps = {
  readonly chosen: readonly StatusType[];
  readonly onChange: (chosen: readonly StatusType[]) => void;
};

/** Choose any of the nine; each choice works at once, and each chosen one can be taken away by its chip. */
export function StatusFilter({ chosen, onChange }: StatusFilterProps) {
  const t = useTranslations('MyRecords');
  const words = useTranslations('StatusType');
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      const panel = details.current;
      if (panel?.open && event.target instanceof Node && !panel.contains(event.target)) panel.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    focusSummary();
  };
  const focusSummary = () => details.current?.querySelector('summary')?.focus();
  const toggle = (type: StatusType, on: boolean) =>
    onChange(ORDERED_STATUS_TYPES.filter((other) => (other === type ? on : chosen.includes(other))));
  const remove = (types: readonly StatusType[]) => {
    onChange(chosen.filter((type) => !types.includes(type)));
    // The chip that had the focus goes away.
    focusSummary();
  };

  return (
    <div className="tools">
      <details ref={details} className="filter" onKeyDown={closeOnEscape}>
        <summary>
          {chosen.length > 0 ? t('filterCount', { count: chosen.length }) : t('filter')}
          <Icon name="down" />
        </summary>
        <fieldset className="filter__panel">
          <legend className="unseen">{t('filter')}</legend>
          {ORDERED_STATUS_TYPES.map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={chosen.includes(type)}
                onChange={(event) => toggle(type, event.target.checked)}
              />
              {words(type)}
            </label>
          ))}
        </fieldset>
      </details>
      {chosen.length > 0 && (
        <ul className="chips">
          {chosen.map((type) => (
            <li key={type}>
              <button type="button" className="chip" onClick={() => remove([type])}>
                <span className="unseen">{t('remove', { status: words(type) })}</span>
                <span aria-hidden="true">{words(type)}</span>
                <Icon name="cross" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 1 && (
        <button type="button" className="text-button" onClick={() => remove(chosen)}>
          {t('clear')}
        </button>
      )}
    </div>
  );
}
