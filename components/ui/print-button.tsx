'use client';

import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated';

/** Opens the browser's print dialog; it keeps its place, and does nothing, until scripts run. */
export function PrintButton({ children }: { readonly children: ReactNode }) {
  return (
    <button type="button" className="text-button" disabled={!useHydrated()} onClick={() => window.print()}>
      {children}
    </button>
  );
}
