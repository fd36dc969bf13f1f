import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { releaseCallSites } from './next-handler';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** An object that the error stack of a finished page could retain, and its controller. */
async function endOfPage(): Promise<[WeakRef<object>, AbortController]> {
  const controller = new AbortController();
  const entry = await new Promise<WeakRef<object>>((resolve) => {
    const own: { entry?: WeakRef<object> } = {};
    own.entry = new WeakRef(
      setImmediate(() => {
        controller.abort(new Error('the page is done'));
        if (own.entry) resolve(own.entry);
      }),
    );
  });
  return [entry, controller];
}

it('the handler of Next retains nothing of a finished page in memory', async () => {
  releaseCallSites();
  const [entry, controller] = await endOfPage();
  for (let round = 0; round < 5; round++) {
    await turn();
    collect();
  }
  expect(controller.signal.reason).toMatchObject({ message: 'the page is done' });
  expect(entry.deref()).toBeUndefined();
});
