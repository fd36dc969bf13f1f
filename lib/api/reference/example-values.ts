import type { Operation } from '../../http/operation';
import { describeError, log } from '../../platform/log';

/** Example values of parameters; none if they cannot be read at the moment. */
export async function exampleValues({ example }: Operation): Promise<Readonly<Record<string, string>>> {
  try {
    return await example();
  } catch (error) {
    log().error({ error: describeError(error) }, 'example values could not be read');
    return {};
  }
}
