'use client';

import type { MouseEvent, ReactNode } from 'react';
import { postAuth } from '@/components/session/post-auth';
import { signOut } from '@/lib/identity/sessions/sign-out';

type SignOutButtonProps = {
  /** Path to go to afterwards. */
  readonly to?: string;
  readonly children: ReactNode;
};

/** Ends the session and loads a page anew, so that nothing of the person stays in memory. Works without scripts too. */
export function SignOutButton({ to = '/', children }: SignOutButtonProps) {
  const leave = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    const { ok } = await postAuth('signout').catch(() => ({ ok: false }));
    if (ok) window.location.assign(to);
    // The form's own way says what is wrong, on a page.
    else form?.requestSubmit();
  };
  return (
    <form action={signOut}>
      <button type="submit" className="text-button" onClick={leave}>
        {children}
      </button>
    </form>
  );
}
