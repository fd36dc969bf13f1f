import { fileResponse } from '@/lib/portal/exports/file-response';
import { answerOfType } from '../type-answer';

/** What the API answers to describe for this type. */
export const GET = answerOfType(async ({ id }, description) => {
  const body = `${JSON.stringify({ status: 200, result: description }, null, 2)}\n`;
  return fileResponse({ name: id, ending: 'json', body });
});
