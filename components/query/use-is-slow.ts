'use client';

import { useEffect, useState } from 'react';

const SLOW_MS = 1_000;

export function useIsSlow(isWaiting: boolean): boolean {
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
