'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '@/components/ui/plain-click';

type ShallowLinkProps = Omit<ComponentProps<'a'>, 'onClick'> & {
  readonly href: string;
  /** Goes there; without it, by the address alone. */
  readonly onFollow?: (href: string) => void;
};

/** Goes to another address of the same page without asking the server for the page. */
export const pushAddress = (address: string): void => window.history.pushState(null, '', address);

/** A link to another view of the same page, which the page's own components show. */
export function ShallowLink({ href, onFollow = pushAddress, ...rest }: ShallowLinkProps) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onFollow(href);
  };
  return <a {...rest} data-stays href={href} onClick={follow} />;
}
