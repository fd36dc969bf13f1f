const DUPLICATE_KEY = 11_000;

/** Whether a write, or an item of a bulk write, failed because its `_id` or another unique value exists. */
export const isDuplicateKey = (problem: unknown): boolean =>
  typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === DUPLICATE_KEY;
