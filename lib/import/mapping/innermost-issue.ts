import type { z } from 'zod';

/** The issue inside a union: more helpful than a list of all alternatives. */
export function innermostIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().find(({ path }) => path.length > 0);
  return inner === undefined ? issue : innermostIssue({ ...inner, path: [...issue.path, ...inner.path] });
}

export function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is unknown; remove it`;
  return issue.message;
}
