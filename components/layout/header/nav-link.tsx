'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

type NavLinkProps = {
  readonly href: string;
  /** Path prefix of the section, if it has several pages. */
  readonly within?: string;
  readonly children: ReactNode;
};

/** A navigation link, marked as current on its page and within its section. */
export function NavLink({ href, within, children }: NavLinkProps) {
  const path = usePathname();
  const inside = within !== undefined && path.startsWith(within);
  return (
    <Link href={href} prefetch={false} aria-current={path === href ? 'page' : inside || undefined}>
      {children}
    </Link>
  );
}
