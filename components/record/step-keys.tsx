'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { singleKeysOn } from '@/lib/records/view/single-keys';

type StepKeysProps = { readonly previous: string | undefined; readonly next: string | undefined };

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Many keyboards write brackets with AltGr, which some systems report as Ctrl and Alt: only Ctrl or Meta alone is a command. */
const isCommand = (event: KeyboardEvent): boolean => event.metaKey || (event.ctrlKey && !event.altKey);

/** `[` leads to the record before, `]` to the next, unless single keys are off (Account). */
export function StepKeys({ previous, next }: StepKeysProps) {
  const router = useRouter();
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const to = { '[': previous, ']': next }[event.key];
      if (to === undefined || event.defaultPrevented || isTyping(event) || isCommand(event) || !singleKeysOn()) return;
      event.preventDefault();
      router.push(to);
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [router, previous, next]);
  return null;
}
