'use server';

import { z } from 'zod';
import { setAccountDisabled } from '@/lib/portal/admin/accounts';
import { personAction } from './person-action';

export const setAccountDisabledAction = personAction({
  read: z.enum(['enable', 'disable']),
  change: (admin, id, to) => setAccountDisabled(admin, id, to === 'disable'),
  done: (to) => `${to}Done` as const,
});
