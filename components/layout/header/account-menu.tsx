'use client';

import type { ReactNode } from 'react';
import { Menu } from '@/components/ui/menu';

type AccountMenuProps = {
  /** Screen readers read this label before the name. */
  readonly label: string;
  readonly name: string;
  readonly children: ReactNode;
};

/** Opens without scripts. */
export function AccountMenu({ label, name, children }: AccountMenuProps) {
  const summary = (
    <>
      <span className="unseen">{label}: </span>
      <span className="account-menu__person">{name}</span>
    </>
  );
  return (
    <div className="account-menu">
      <Menu label={summary} side="end">
        {() => children}
      </Menu>
    </div>
  );
}
