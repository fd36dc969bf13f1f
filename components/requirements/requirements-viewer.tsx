'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { requirementsPath } from '@/components/record-types/type-path';
import { pushUrl } from '@/components/ui/shallow-link';
import type { NamedType } from '@/lib/portal/requirements/named-type';
import type { ChoosableType } from './compare-menu';
import { ComparePage } from './compare-page';
import { type AgencyDetails, RequirementsDetails } from './requirements-details';
import type { DescribeAccess } from './use-description';

type RequirementsViewerProps = {
  readonly type: NamedType;
  /** The types to compare with, including the one in the URL. */
  readonly types: readonly ChoosableType[];
  readonly agency: AgencyDetails;
  readonly access: DescribeAccess;
  /** Rendered on the server. */
  readonly contact: ReactNode;
  readonly help: ReactNode;
};

/** The requirements of a type, or the comparison with another type from the URL. */
export function RequirementsViewer({ type, types, contact, help, ...rest }: RequirementsViewerProps) {
  const view = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(false);
  const other = (useSearchParams().get('with') ?? '').trim();
  const address = requirementsPath(type.id);

  const follow = (id: string) => {
    if (id === other) return;
    isFollowed.current = true;
    pushUrl(id === '' ? address : `${address}?with=${encodeURIComponent(id)}`);
  };
  // Behave like a new page: scroll to the top and let screen readers announce the title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the view changes
  useEffect(() => {
    if (!isFollowed.current) return;
    isFollowed.current = false;
    view.current?.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [other]);

  const choosable = types.filter(({ id }) => id !== type.id);
  const shared = { ...rest, type, types: choosable, onCompare: follow };
  return (
    <div ref={view}>
      {other === '' ? (
        <>
          {help}
          <RequirementsDetails {...shared} contact={contact} />
        </>
      ) : (
        <ComparePage {...shared} other={[type, ...types].find(({ id }) => id === other)} />
      )}
    </div>
  );
}
