'use client';

import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { ViewChange } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';

type TextFilterProps = {
  readonly label: string;
  readonly name: keyof ViewChange;
  readonly value: string | null;
  readonly onChange: ChangeView;
  readonly type?: 'text' | 'search';
  readonly keyHint?: string;
  /** Shows the label inside the empty field. */
  readonly labelInside?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Debounces typing. */
const PAUSE_MS = 350;

const MAX_LENGTH = 200;

/** Applies while typing; Back undoes the whole edit, not single letters. */
export function TextFilter({
  label,
  name,
  value,
  onChange,
  type = 'text',
  keyHint,
  labelInside = false,
  ref,
}: TextFilterProps) {
  const id = useId();
  const [draft, setDraft] = useState(value ?? '');
  const [before, setBefore] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pushed = useRef(false);

  // Changed from outside: a removed chip, Back, a saved view.
  if (value !== before) {
    setBefore(value);
    if (value !== sent) {
      setSent(value);
      setDraft(value ?? '');
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim() === '' ? null : text.trim();
    if (next === value) return;
    setSent(next);
    onChange({ [name]: next }, { replace: pushed.current });
    pushed.current = true;
  };
  const changeDraft = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(text), PAUSE_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    commit(draft);
  };
  const commitAndEnd = () => {
    commit(draft);
    pushed.current = false;
  };
  return (
    <form data-stays className={labelInside ? 'text-filter text-filter--inside' : 'text-filter'} onSubmit={submit}>
      <label htmlFor={id} className={labelInside ? 'unseen' : undefined}>
        {label}
      </label>
      {labelInside && <Icon name="search" />}
      <input
        ref={ref}
        id={id}
        name={name}
        type={type}
        value={draft}
        maxLength={MAX_LENGTH}
        placeholder={labelInside ? label : undefined}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts={keyHint}
        onChange={(event) => changeDraft(event.target.value)}
        onBlur={commitAndEnd}
      />
    </form>
  );
}
