import { expect, it } from 'vitest';
import { turnFor } from './large-pages';

it('large pages are made one at a time; one that would be too late is refused, and does not keep others waiting', async () => {
  const end = await turnFor(201, 'a');
  await turnFor(200, 'a'); // an ordinary one waits for nobody
  const refused = turnFor(1_000, 'b');
  await expect(refused).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Ask again, or for fewer records a page (limit).'),
    options: { headers: { 'retry-after': '2' } },
  });
  end();
  // the one that was refused passes its turn on
  for (const account of ['b', 'c']) (await turnFor(1_000, account))();
});
