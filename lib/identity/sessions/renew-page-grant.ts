'use server';

import { makePageGrant } from './page-grant';

/** Another grant for a page that has been open for longer than its own holds. */
export async function renewPageGrant(): Promise<string> {
  return makePageGrant();
}
