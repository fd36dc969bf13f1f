'use server';

import { redirect } from 'next/navigation';
import { beginAction } from '../../http/page-context';
import { endPageSession } from './page-session';

export async function signOut(): Promise<void> {
  beginAction();
  await endPageSession();
  redirect('/');
}
