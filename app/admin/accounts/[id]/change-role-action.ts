'use server';

import { z } from 'zod';
import { ROLES } from '@/lib/http/principal';
import { setAccountRole } from '@/lib/portal/admin/accounts';
import { personAction } from './person-action';

export const changeRoleAction = personAction({
  read: z.enum(ROLES),
  change: setAccountRole,
  done: () => 'roleDone',
});
