'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const keyOf = (typeId: string): string => `requirements:${typeId}`;

/** Empty if the browser blocks storage. */
function readTicks(typeId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(typeId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** @returns whether the browser stored the ticks */
function storeTicks(typeId: string, names: readonly string[]): boolean {
  try {
    if (names.length === 0) window.localStorage.removeItem(keyOf(typeId));
    else window.localStorage.setItem(keyOf(typeId), JSON.stringify(names));
    return true;
  } catch {
    return false;
  }
}

type SavedTicksProps = {
  /** The type's dash form. */
  readonly typeId: string;
  readonly all: number;
  /** The list, whose checkboxes have the items' keys as names. */
  readonly children: ReactNode;
};

const boxesIn = (list: HTMLElement | null): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? []),
];

/** Stores the ticks on this device and shows the progress, whose space is reserved until scripts run. */
export function SavedTicks({ typeId, all, children }: SavedTicksProps) {
  const t = useTranslations('RequirementTicks');
  const list = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ have: number; kept: boolean }>();

  useEffect(() => {
    const ticked = new Set(readTicks(typeId));
    const boxes = boxesIn(list.current);
    // Boxes that were checked before scripts ran count too.
    for (const box of boxes) box.checked ||= ticked.has(box.name);
    setState({ have: boxes.filter(({ checked }) => checked).length, kept: true });
  }, [typeId]);

  const keep = () => {
    const ticked = boxesIn(list.current).filter(({ checked }) => checked);
    const kept = storeTicks(
      typeId,
      ticked.map(({ name }) => name),
    );
    setState({ have: ticked.length, kept });
  };
  const clear = () => {
    for (const box of boxesIn(list.current)) box.checked = false;
    keep();
    boxesIn(list.current)[0]?.focus();
  };

  const have = state?.have ?? 0;
  return (
    <div ref={list} className="kept-ticks" onChange={keep}>
      <div className={state === undefined ? 'progress progress--waiting' : 'progress'}>
        <progress value={have} max={all} aria-label={t('label')} />
        <p role="status">{have === all ? t('done') : t('progress', { have, all })}</p>
      </div>
      {children}
      <p className={state === undefined ? 'kept-ticks__note progress--waiting' : 'kept-ticks__note'}>
        <span className="small soft">{state?.kept === false ? t('notKept') : t('kept')}</span>
        <button type="button" className="text-button" disabled={have === 0} onClick={clear}>
          {t('clear')}
        </button>
      </p>
    </div>
  );
}
