'use client';

import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/** False on the server and until hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
