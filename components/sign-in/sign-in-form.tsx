'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { postAuth } from '@/components/session/post-auth';
import { useHydrated } from '@/components/ui/use-hydrated';

type Problem = 'wrong' | 'tooMany' | 'unavailable';

/** Error codes that the user can act on; `CredentialsSignin` is next-auth's own. */
const PROBLEMS: Readonly<Partial<Record<string, Problem>>> = { CredentialsSignin: 'wrong', TooMany: 'tooMany' };

/** next-auth does not say what is wrong, the email address or the password. */
async function trySignIn(form: FormData): Promise<Problem | null> {
  try {
    const { ok, url } = await postAuth('callback/credentials', {
      email: String(form.get('email')),
      password: String(form.get('password')),
    });
    if (ok) return null;
    return PROBLEMS[new URL(url).searchParams.get('error') ?? ''] ?? 'unavailable';
  } catch {
    return 'unavailable';
  }
}

/** @param next path to go to afterwards, already validated */
export function SignInForm({ next }: { readonly next: string }) {
  const t = useTranslations('SignIn');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setProblem(null);
    const found = await trySignIn(new FormData(form));
    // A full page load keeps the header, the session and the records consistent.
    if (found === null) return window.location.assign(next);
    setProblem(found);
    setBusy(false);
    form.querySelector<HTMLInputElement>('[name=email]')?.focus();
  };

  const field = {
    required: true,
    'aria-invalid': problem === 'wrong',
    'aria-describedby': problem ? 'sign-in-problem' : undefined,
  };
  return (
    <form data-stays className="sign-in__form" method="post" onSubmit={submit}>
      <noscript>
        <p className="notice notice--attention notice--compact">{t('noScript')}</p>
      </noscript>
      {problem && (
        <p id="sign-in-problem" role="alert" className="notice notice--attention notice--compact">
          {t(problem)}
        </p>
      )}
      <div className="field">
        <label htmlFor="email">{t('email')}</label>
        <input id="email" name="email" type="email" autoComplete="username" {...field} />
      </div>
      <div className="field">
        <label htmlFor="password">{t('password')}</label>
        <input id="password" name="password" type="password" autoComplete="current-password" {...field} />
      </div>
      {/* Submitting before the script is ready would only clear the fields. */}
      <button type="submit" className="button" disabled={!hydrated} aria-disabled={busy}>
        {busy ? t('busy') : t('submit')}
      </button>
    </form>
  );
}
