import type { Operation } from '../../http/operation';
import { describeError, log } from '../../platform/log';

/** Parameters with which an operation has something to answer at this agency; none where that cannot be read now. */
export async function exampleValues({ example }: Operation): Promise<Readonly<Record<string, string>>> {
  try {
    return await example();
  } catch (error) {
    log().error({ error: describeError(error) }, 'example values could not be read');
    return {};
  }
}
