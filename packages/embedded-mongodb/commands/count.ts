import { decodePlain } from '../documents';
import { ASKING, COUNTING, queryOf } from './asking';
import { command } from './command';

export const count = command(ASKING.count, (context, options) => {
  const counted = context.read(queryOf(context, options), COUNTING).next();
  return { n: 0, ...(counted && decodePlain(counted)), ok: 1 };
});
