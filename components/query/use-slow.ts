'use client';

import { useEffect, useState } from 'react';

/** A wait that is longer than this is told in words. */
const SLOW_MS = 1_000;

/** Whether something has been waited for so long that a person wonders. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isWaiting && isSlow;
}
