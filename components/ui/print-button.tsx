'use client';

import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated';

/** Disabled until scripts run, so that nothing shifts. */
export function PrintButton({ children }: { readonly children: ReactNode }) {
  return (
    <button type="button" className="text-button" disabled={!useHydrated()} onClick={() => window.print()}>
      {children}
    </button>
  );
}
