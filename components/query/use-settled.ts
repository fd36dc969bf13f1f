'use client';

import { useState } from 'react';

/** The value as it was when it was last settled: what is on its way does not flicker past, and is not read out twice. */
export function useSettled<Value>(value: Value, settled: boolean): Value {
  const [shown, setShown] = useState(value);
  if (settled && shown !== value) setShown(value);
  return settled ? value : shown;
}
