'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';

type MenuProps = {
  readonly label: ReactNode;
  /** The edge of the button with which the panel aligns. */
  readonly side?: 'start' | 'end';
  readonly onOpen?: () => void;
  /** @param close closes the panel and returns the focus to its button */
  readonly children: (close: () => void) => ReactNode;
};

/** Closes on Escape, and when a click or the focus goes elsewhere. */
export function Menu({ label, side = 'start', onOpen, children }: MenuProps) {
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

  const close = () => {
    if (!details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <details
      ref={details}
      className="filter"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      onKeyDown={closeOnEscape}
    >
      <summary>
        {label}
        <Icon name="down" />
      </summary>
      {/* Focusable, so that a click on text does not move the focus out of the menu. */}
      <div className={`filter__panel filter__panel--${side}`} tabIndex={-1}>
        {children(close)}
      </div>
    </details>
  );
}
