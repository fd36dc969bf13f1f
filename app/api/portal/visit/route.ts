import { handlePost } from '@/lib/api/handle-post';
import { postOnly } from '@/lib/http/responses/get-only';
import { DeviceVisits, recordVisit } from '@/lib/portal/account/record-visit';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = postOnly(
  handlePost({ body: DeviceVisits, run: ({ accountId }, device) => recordVisit(accountId, device) }),
);
