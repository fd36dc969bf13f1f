'use server';

import { z } from 'zod';
import { setPersonDisabled } from '@/lib/portal/admin/people';
import { personAction } from './person-action';

export const switchAccountAction = personAction({
  read: z.enum(['open', 'shut']),
  change: (admin, id, to) => setPersonDisabled(admin, id, to === 'shut'),
  done: (to) => `${to}Done` as const,
});
