'use server';

import { redirect } from 'next/navigation';
import { leavePageSession } from './page-session';

/** Ends the session of this browser, for forms that are sent without scripts. */
export async function signOut(): Promise<void> {
  await leavePageSession();
  redirect('/');
}
