'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import { loadPage, type SignInProblem, trySignIn } from './credentials';

export type SampleAccountOption = { readonly email: string; readonly label: string };

type SampleAccountsProps = {
  readonly accounts: readonly SampleAccountOption[];
  readonly password: string;
  /** Path to go to afterwards, already validated. */
  readonly next: string;
};

/** The accounts of the demo, whose password is public. */
export function SampleAccounts({ accounts, password, next }: SampleAccountsProps) {
  const t = useTranslations('SignIn');
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(null);

  const signIn = async (email: string) => {
    if (busy) return;
    setBusy(true);
    const found = await trySignIn({ email, password });
    if (found === null) return loadPage(next);
    setProblem(found);
    setBusy(false);
  };

  return (
    <>
      {problem && (
        <p role="alert" className="notice notice--attention notice--compact">
          {t(problem)}
        </p>
      )}
      <ul className="sample-accounts">
        {accounts.map(({ email, label }) => (
          <li key={email}>
            <button
              type="button"
              className="button button--quiet"
              disabled={!hydrated}
              aria-disabled={busy}
              onClick={() => signIn(email)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
