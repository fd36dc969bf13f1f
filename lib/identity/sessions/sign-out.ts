'use server';

import { redirect } from 'next/navigation';
import { beginAction } from '../../http/page-context';
import { endPageSession } from './page-session';

/** For forms that work without scripts. */
export async function signOut(): Promise<void> {
  beginAction();
  await endPageSession();
  redirect('/');
}
