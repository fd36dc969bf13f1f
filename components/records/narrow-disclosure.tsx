'use client';

import { type ReactNode, useState } from 'react';
import { Icon } from '@/components/ui/icon';

type NarrowDisclosureProps = {
  readonly label: ReactNode;
  readonly children: ReactNode;
};

/** Always open on wide screens, collapsed behind a button on narrow ones (styles). */
export function NarrowDisclosure({ label, children }: NarrowDisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={isOpen ? 'narrow-fold narrow-fold--open' : 'narrow-fold'}>
      <button
        type="button"
        className="filter-button narrow-fold__button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <Icon name="down" />
      </button>
      <div className="narrow-fold__content">{children}</div>
    </div>
  );
}
