'use client';

import type { ReactNode } from 'react';
import { postAuth } from '@/components/session/post-auth';

type SignOutButtonProps = {
  /** Path to go to afterwards. */
  readonly to?: string;
  readonly children: ReactNode;
};

/** Ends the session and loads a page anew, so that nothing of the person stays in memory. */
export function SignOutButton({ to = '/', children }: SignOutButtonProps) {
  const leave = async () => {
    await postAuth('signout');
    window.location.assign(to);
  };
  return (
    <button type="button" className="text-button" onClick={leave}>
      {children}
    </button>
  );
}
