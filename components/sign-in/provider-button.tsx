'use client';

import type { ReactNode } from 'react';
import { postAuth } from '@/components/session/post-auth';
import { useHydrated } from '@/components/ui/use-hydrated';

type ProviderButtonProps = {
  /** Path to go to afterwards, already validated. */
  readonly next: string;
  readonly children: ReactNode;
};

export function ProviderButton({ next, children }: ProviderButtonProps) {
  const hydrated = useHydrated();
  const signInWithProvider = async () => {
    const { url } = await postAuth('signin/oidc', { callbackUrl: next });
    window.location.assign(url);
  };
  return (
    <button type="button" className="button button--quiet" disabled={!hydrated} onClick={signInWithProvider}>
      {children}
    </button>
  );
}
