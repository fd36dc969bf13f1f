'use client';

import { signOut } from 'next-auth/react';
import type { ReactNode } from 'react';

/** Ends the session and loads the start page anew, so that nothing of the person stays in memory. */
export function SignOutButton({ children }: { readonly children: ReactNode }) {
  const leave = async () => {
    await signOut({ redirect: false });
    window.location.assign('/');
  };
  return (
    <button type="button" className="text-button" onClick={leave}>
      {children}
    </button>
  );
}
