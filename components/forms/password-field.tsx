'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import { describedBy, FieldFrame } from './field-frame';
import { useField } from './form-context';

type PasswordFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password';
};

/** The password can be shown, so it need not be typed twice. A rejected one is never sent back by the server. */
export function PasswordField({ name, label, hint, autoComplete }: PasswordFieldProps) {
  const t = useTranslations('Forms');
  const { id, problem } = useField(name);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <div className="field__row">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy(id, { hint, problem })}
        />
        {hydrated && (
          <button
            type="button"
            className="text-button"
            aria-pressed={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {t('show')}
            <span className="unseen"> {label}</span>
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
