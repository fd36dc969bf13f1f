'use client';

import Link from 'next/link';
import { Menu } from '@/components/ui/menu';

type RowMenuProps = {
  readonly label: string;
  /** Names the row to screen readers. */
  readonly rowName: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
};

/** A menu of the actions for a table row. */
export function RowMenu({ label, rowName, links }: RowMenuProps) {
  return (
    <div className="row-menu">
      <Menu
        label={
          <span>
            {label} <span className="unseen">{rowName}</span>
          </span>
        }
        side="end"
      >
        {() => (
          <ul>
            {links.map(({ href, text }) => (
              <li key={href}>
                <Link href={href} prefetch={false}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Menu>
    </div>
  );
}
