'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const keyOf = (typeId: string): string => `requirements:${typeId}`;

/** Empty if the browser blocks storage. */
function readCheckedNames(typeId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(typeId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** @returns whether the browser stored the names */
function storeCheckedNames(typeId: string, names: readonly string[]): boolean {
  try {
    if (names.length === 0) window.localStorage.removeItem(keyOf(typeId));
    else window.localStorage.setItem(keyOf(typeId), JSON.stringify(names));
    return true;
  } catch {
    return false;
  }
}

type SavedCheckboxesProps = {
  /** The type's dash form. */
  readonly typeId: string;
  readonly all: number;
  /** The list, whose checkboxes have the items' keys as names. */
  readonly children: ReactNode;
};

const boxesIn = (list: HTMLElement | null): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? []),
];

/** Stores which boxes are checked on this device and shows the progress, whose space is reserved until scripts run. */
export function SavedCheckboxes({ typeId, all, children }: SavedCheckboxesProps) {
  const t = useTranslations('RequirementTicks');
  const list = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ checked: number; isStored: boolean }>();

  useEffect(() => {
    const checkedNames = new Set(readCheckedNames(typeId));
    const boxes = boxesIn(list.current);
    // Boxes that were checked before scripts ran count too.
    for (const box of boxes) box.checked ||= checkedNames.has(box.name);
    setState({ checked: boxes.filter(({ checked }) => checked).length, isStored: true });
  }, [typeId]);

  const store = () => {
    const checkedBoxes = boxesIn(list.current).filter(({ checked }) => checked);
    const isStored = storeCheckedNames(
      typeId,
      checkedBoxes.map(({ name }) => name),
    );
    setState({ checked: checkedBoxes.length, isStored });
  };
  const clear = () => {
    for (const box of boxesIn(list.current)) box.checked = false;
    store();
    boxesIn(list.current)[0]?.focus();
  };

  const checked = state?.checked ?? 0;
  return (
    <div ref={list} className="kept-ticks" onChange={store}>
      <div className={state === undefined ? 'progress progress--waiting' : 'progress'}>
        <progress value={checked} max={all} aria-label={t('label')} />
        <p role="status">{checked === all ? t('done') : t('progress', { have: checked, all })}</p>
      </div>
      {children}
      <p className={state === undefined ? 'kept-ticks__note progress--waiting' : 'kept-ticks__note'}>
        <span className="small soft">{state?.isStored === false ? t('notKept') : t('kept')}</span>
        <button type="button" className="text-button" disabled={checked === 0} onClick={clear}>
          {t('clear')}
        </button>
      </p>
    </div>
  );
}
