'use client';

import { type ReactNode, useState } from 'react';
import { Icon } from '@/components/ui/icon';

type NarrowDisclosureProps = {
  readonly label: ReactNode;
  readonly children: ReactNode;
};

/** What stands open on wide screens and is one button on narrow ones (styles), where the records come first. */
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
