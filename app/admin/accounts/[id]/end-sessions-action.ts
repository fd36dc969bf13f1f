'use server';

import { z } from 'zod';
import { signPersonOut } from '@/lib/portal/admin/people';
import { personAction } from './person-action';

export const endSessionsAction = personAction({
  read: z.literal(''),
  change: signPersonOut,
  done: () => 'signOutDone',
});
