'use client';

import { useEffect, useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import { areShortcutsOn, setShortcuts } from '@/lib/portal/records-view/shortcuts';

/** Single-key shortcuts can conflict with speech input (WCAG 2.1.4). */
export function ShortcutsSwitch({ label }: { readonly label: string }) {
  const isReady = useHydrated();
  const [on, setOn] = useState(true);
  useEffect(() => setOn(areShortcutsOn()), []);
  return (
    <div className="choice">
      <input
        id="shortcuts"
        type="checkbox"
        checked={on}
        disabled={!isReady}
        onChange={({ target }) => {
          setShortcuts(target.checked);
          setOn(target.checked);
        }}
      />
      <label htmlFor="shortcuts">{label}</label>
    </div>
  );
}
