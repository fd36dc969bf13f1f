'use client';

import { useEffect, useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import { singleKeysOn, switchSingleKeys } from '@/lib/portal/records-view/single-keys';

/** Single-key shortcuts can conflict with speech input (WCAG 2.1.4). */
export function SingleKeys({ label }: { readonly label: string }) {
  const isReady = useHydrated();
  const [on, setOn] = useState(true);
  useEffect(() => setOn(singleKeysOn()), []);
  return (
    <div className="choice">
      <input
        id="single-keys"
        type="checkbox"
        checked={on}
        disabled={!isReady}
        onChange={({ target }) => {
          switchSingleKeys(target.checked);
          setOn(target.checked);
        }}
      />
      <label htmlFor="single-keys">{label}</label>
    </div>
  );
}
