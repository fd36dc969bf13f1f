'use client';

import { signIn } from 'next-auth/react';
import type { ReactNode } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';

type ProviderButtonProps = {
  /** Path to go to afterwards, already checked to be of this site. */
  readonly next: string;
  readonly children: ReactNode;
};

/** Leads to the agency's OpenID Connect provider. */
export function ProviderButton({ next, children }: ProviderButtonProps) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className="button button--quiet"
      disabled={!hydrated}
      onClick={() => signIn('oidc', { callbackUrl: next })}
    >
      {children}
    </button>
  );
}
