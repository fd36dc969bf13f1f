'use server';

import { redirect } from 'next/navigation';
import { beginAction } from '../../http/page-context';
import { endPageSession } from './page-session';

/** Ends this browser's session, for forms that work without scripts. */
export async function signOut(): Promise<void> {
  beginAction();
  await endPageSession();
  redirect('/');
}
