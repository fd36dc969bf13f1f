'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

type DocsNavProps = {
  readonly label: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
};

/** The guide's table of contents; beside the page if there is room. */
export function DocsNav({ label, links }: DocsNavProps) {
  const path = usePathname();
  return (
    <nav className="docs-nav" aria-label={label}>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <Link href={link.href} prefetch={false} aria-current={link.href === path ? 'page' : undefined}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
