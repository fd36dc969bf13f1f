'use client';

import type { MouseEvent, ReactNode } from 'react';
import { useFormStatus } from 'react-dom';

type SubmitButtonProps = {
  readonly children: ReactNode;
  /** Text while the form is pending. */
  readonly busy: string;
  /** Submitted with the form, which may have several buttons. */
  readonly name?: string;
  readonly value?: string;
  readonly quiet?: boolean;
  readonly disabled?: boolean;
};

/** Shows that the form is pending and prevents a second submit. */
export function SubmitButton({ children, busy, name, value, quiet = false, disabled }: SubmitButtonProps) {
  const { pending, data } = useFormStatus();
  const pressed = pending && (name === undefined || data.get(name) === value);
  const once = (event: MouseEvent) => {
    if (pending) event.preventDefault();
  };
  return (
    <button
      type="submit"
      className={quiet ? 'button button--quiet' : 'button'}
      name={name}
      value={value}
      disabled={disabled}
      aria-disabled={pending}
      onClick={once}
    >
      {pressed ? busy : children}
    </button>
  );
}
