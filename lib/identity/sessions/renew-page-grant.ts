'use server';

import { createPageGrant } from './page-grant';

export async function renewPageGrant(): Promise<string> {
  return createPageGrant();
}
