'use client';

import type { MouseEvent, ReactNode } from 'react';
import { postAuth } from '@/components/session/post-auth';
import { signOut } from '@/lib/auth/sign-out';

type SignOutButtonProps = {
  /** Path to go to afterwards. */
  readonly to?: string;
  readonly children: ReactNode;
};

/** Ends the session and loads a page anew, so that nothing of the person stays in memory. Works without scripts too. */
export function SignOutButton({ to = '/', children }: SignOutButtonProps) {
  const leave = async (event: MouseEvent) => {
    event.preventDefault();
    await postAuth('signout');
    window.location.assign(to);
  };
  return (
    <form action={signOut}>
      <button type="submit" className="text-button" onClick={leave}>
        {children}
      </button>
    </form>
  );
}
