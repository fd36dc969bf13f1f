'use server';

import { z } from 'zod';
import { setPersonDisabled } from '@/lib/portal/admin/people';
import { personAction } from './person-action';

export const setAccountDisabledAction = personAction({
  read: z.enum(['enable', 'disable']),
  change: (admin, id, to) => setPersonDisabled(admin, id, to === 'disable'),
  done: (to) => `${to}Done` as const,
});
