'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';

type MenuProps = {
  readonly label: ReactNode;
  /** On which side the panel is laid against its button. */
  readonly side?: 'start' | 'end';
  /** @param close shuts the panel and gives the focus back to its button. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button with a panel. A click or the focus elsewhere shuts it, and so does Escape. */
export function Menu({ label, side = 'start', children }: MenuProps) {
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
    <details ref={details} className="filter" onKeyDown={closeOnEscape}>
      <summary>
        {label}
        <Icon name="down" />
      </summary>
      {/* Pressing text focuses the nearest element that can be focused: this one, and not what is around the menu. */}
      <div className={`filter__panel filter__panel--${side}`} tabIndex={-1}>
        {children(close)}
      </div>
    </details>
  );
}
