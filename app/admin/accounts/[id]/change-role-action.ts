'use server';

import { z } from 'zod';
import { ROLES } from '@/lib/http/principal';
import { setPersonRole } from '@/lib/portal/admin/people';
import { personAction } from './person-action';

export const changeRoleAction = personAction({
  read: z.enum(ROLES),
  change: setPersonRole,
  done: () => 'roleDone',
});
