import type { z } from 'zod';

/**
 * What is wrong inside of what may be written in several ways: the name that is wrong in it says more than the list of
 * all ways. The issue itself where nothing inside is named.
 */
export function innermostIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().find(({ path }) => path.length > 0);
  return inner === undefined ? issue : innermostIssue({ ...inner, path: [...issue.path, ...inner.path] });
}

/** What zod says of a name that is not known, in the words of the rest. */
export function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is unknown; remove it`;
  return issue.message;
}
