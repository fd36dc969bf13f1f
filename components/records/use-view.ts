'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import type { MyRecordsView } from '@/lib/records/queries';
import { readView, viewAddress } from './view-address';

/** The view that the address says, and a way to another one that Back undoes. Loads no page: the query does the rest. */
export function useView(): [MyRecordsView, (next: MyRecordsView) => void] {
  const parameters = useSearchParams();
  const inAddress = useMemo(() => readView(parameters), [parameters]);
  // Next hands on a new address a moment later; until then what was asked for counts, or a ticked box would flicker.
  const [asked, setAsked] = useState<{ view: MyRecordsView; before: typeof parameters }>();
  const view = asked?.before === parameters ? asked.view : inAddress;
  const show = (next: MyRecordsView) => {
    setAsked({ view: next, before: parameters });
    window.history.pushState(null, '', viewAddress(next));
  };
  return [view, show];
}
