'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';

/** The demo's public app and accounts, which all have the same password. */
export type DemoAccess = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accounts: readonly string[];
  readonly password: string;
};

type TokenFieldProps = {
  readonly token: string;
  readonly isWrong: boolean;
  readonly onChange: (token: string) => void;
  readonly isSignedIn: boolean;
  readonly needsToken: boolean;
  readonly demo?: DemoAccess;
};

/** In the demo, a button requests a token. */
export function TokenField({ token, isWrong, onChange, isSignedIn, needsToken, demo }: TokenFieldProps) {
  const t = useTranslations('ApiConsole');
  const id = useId();
  const hint = isSignedIn ? t('tokenSession') : needsToken ? t('tokenNeeded') : t('tokenOptional');
  return (
    <div className="field token">
      <label htmlFor={id}>{t('token')}</label>
      <p id={`${id}-hint`} className="field__hint">
        {hint}
      </p>
      {isWrong && (
        <p id={`${id}-wrong`} className="field__problem">
          {t('tokenWrong')}
        </p>
      )}
      <input
        id={id}
        type="text"
        className="mono"
        value={token}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-hint ${id}-wrong` : `${id}-hint`}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => onChange(event.target.value)}
      />
      {demo && <DemoToken demo={demo} onToken={onChange} />}
    </div>
  );
}

type DemoTokenProps = { readonly demo: DemoAccess; readonly onToken: (token: string) => void };

function DemoToken({ demo, onToken }: DemoTokenProps) {
  const t = useTranslations('ApiConsole');
  const id = useId();
  const [username, setUsername] = useState(demo.accounts[0] ?? '');
  const [message, setMessage] = useState('');
  const isReady = useHydrated();
  const requestToken = async () => {
    const { clientId: client_id, clientSecret: client_secret, password } = demo;
    const form = { grant_type: 'password', client_id, client_secret, username, password, scope: 'records inspections' };
    try {
      const response = await fetch('/api/oauth2/token', { method: 'POST', body: new URLSearchParams(form) });
      const { access_token } = (await response.json()) as { readonly access_token?: string };
      if (access_token === undefined) return setMessage(t('demoRefused'));
      onToken(access_token);
      setMessage(t('demoTaken', { account: username }));
    } catch {
      setMessage(t('unanswered'));
    }
  };
  return (
    <div className="token__demo">
      <label htmlFor={id}>{t('demoAccount')}</label>
      <select id={id} value={username} onChange={(event) => setUsername(event.target.value)}>
        {demo.accounts.map((account) => (
          <option key={account}>{account}</option>
        ))}
      </select>
      <button type="button" className="button button--quiet" disabled={!isReady} onClick={requestToken}>
        {t('demoTake')}
      </button>
      <p role="status" className="small">
        {message}
      </p>
    </div>
  );
}
