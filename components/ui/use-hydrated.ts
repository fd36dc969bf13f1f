'use client';

import { useSyncExternalStore } from 'react';

const nothingToWatch = () => () => undefined;

/** false on the server and until React answers events: what needs a script is shown, or can be pressed, from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  );
