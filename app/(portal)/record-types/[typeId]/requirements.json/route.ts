import { fileResponse } from '@/lib/portal/exports/file-response';
import { typeFileRoute } from '../type-file-route';

/** The same response as the API's describe operation. */
export const GET = typeFileRoute(async ({ id }, description) => {
  const body = `${JSON.stringify({ status: 200, result: description }, null, 2)}\n`;
  return fileResponse({ name: id, ending: 'json', body });
});
