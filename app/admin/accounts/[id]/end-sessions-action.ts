'use server';

import { z } from 'zod';
import { endAccountSessions } from '@/lib/portal/admin/accounts';
import { personAction } from './person-action';

export const endSessionsAction = personAction({
  read: z.literal(''),
  change: endAccountSessions,
  done: () => 'signOutDone',
});
