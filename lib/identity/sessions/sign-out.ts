'use server';

import { redirect } from 'next/navigation';
import { beginAction } from '../../http/page-context';
import { leavePageSession } from './page-session';

/** Ends the session of this browser, for forms that are sent without scripts. */
export async function signOut(): Promise<void> {
  beginAction();
  await leavePageSession();
  redirect('/');
}
