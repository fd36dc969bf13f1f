'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A link of the header that says when its page is the one shown. */
export function PlaceLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const current = usePathname() === href;
  return (
    <Link href={href} prefetch={false} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
