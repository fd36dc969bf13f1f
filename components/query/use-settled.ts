'use client';

import { useState } from 'react';

/** The last settled value, so that intermediate values neither flicker nor get announced. */
export function useSettled<Value>(value: Value, settled: boolean): Value {
  const [shown, setShown] = useState(value);
  if (settled && shown !== value) setShown(value);
  return settled ? value : shown;
}
