'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

type PlaceLinkProps = {
  readonly href: string;
  /** Where the pages of this place begin, if it has several. */
  readonly within?: string;
  readonly children: ReactNode;
};

/** A link that says when its page, or a page of its place, is the one shown. */
export function PlaceLink({ href, within, children }: PlaceLinkProps) {
  const path = usePathname();
  const inside = within !== undefined && path.startsWith(within);
  return (
    <Link href={href} prefetch={false} aria-current={path === href ? 'page' : inside || undefined}>
      {children}
    </Link>
  );
}
