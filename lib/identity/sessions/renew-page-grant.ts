'use server';

import { createPageGrant } from './page-grant';

/** A new grant for a page that has been open for longer than its grant is valid. */
export async function renewPageGrant(): Promise<string> {
  return createPageGrant();
}
