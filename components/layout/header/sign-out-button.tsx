'use client';

import type { MouseEvent, ReactNode } from 'react';
import { postAuth } from '@/components/session/post-auth';
import { signOut } from '@/lib/identity/sessions/sign-out';

type SignOutButtonProps = {
  readonly to?: string;
  readonly children: ReactNode;
};

/** Loads a new page, so that no personal data stays in memory. Works without scripts. */
export function SignOutButton({ to = '/', children }: SignOutButtonProps) {
  const signOutByScript = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    const { ok } = await postAuth('signout').catch(() => ({ ok: false }));
    if (ok) window.location.assign(to);
    // The plain form leads to a page with the reason.
    else form?.requestSubmit();
  };
  return (
    <form action={signOut}>
      <button type="submit" className="text-button" onClick={signOutByScript}>
        {children}
      </button>
    </form>
  );
}
