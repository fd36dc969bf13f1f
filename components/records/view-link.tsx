'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '@/components/ui/plain-click';
import { type View, type ViewChange, viewPath } from '@/lib/portal/records-view/view';

type ViewLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly view: View;
  readonly change: ViewChange;
  readonly onChange: (change: ViewChange) => void;
};

/** Links to the changed view. */
export function ViewLink({ view, change, onChange, ...rest }: ViewLinkProps) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onChange(change);
  };
  return <a {...rest} data-stays href={viewPath({ ...view, page: 1, ...change })} onClick={follow} />;
}
