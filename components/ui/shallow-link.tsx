'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '@/components/ui/plain-click';

type ShallowLinkProps = Omit<ComponentProps<'a'>, 'onClick'> & {
  readonly href: string;
  /** Replaces the default, `pushUrl`. */
  readonly onFollow?: (href: string) => void;
};

/** Changes the URL without a request. */
export const pushUrl = (address: string): void => window.history.pushState(null, '', address);

/** Links to another view of the same page. */
export function ShallowLink({ href, onFollow = pushUrl, ...rest }: ShallowLinkProps) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onFollow(href);
  };
  return <a {...rest} data-stays href={href} onClick={follow} />;
}
