import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { dropBrokenRouterState } from './router-state';

const NAME = 'next-router-state-tree';

function isKept(sent: string): boolean {
  const headers: Record<string, string> = { [NAME]: sent };
  dropBrokenRouterState({ headers } as unknown as IncomingMessage);
  return NAME in headers;
}

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((below) => ['a', { children: below }], ['', {}]);

it.each(
  [
    ['', {}],
    ['', { children: ['my-records', { children: ['__PAGE__', {}] }] }, null, null, true],
    [
      '',
      { children: [['id', 'DEMO-1', 'd', null], { children: ['__PAGE__?{}', {}, '/x', 'refresh'] }], other: ['a', {}] },
    ],
  ].map((tree) => JSON.stringify(tree)),
)('dropBrokenRouterState keeps the valid tree %s', (tree) => {
  expect(isKept(encodeURIComponent(tree))).toBe(true);
});

it.each(['', '{', '%zz', 'null', '{}', '[]', '[1,{}]', '["",[]]', '["",null]', '["",{"children":"x"}]', '[["a"],{}]'])(
  'dropBrokenRouterState drops the invalid tree %j',
  (sent) => {
    expect(isKept(sent)).toBe(false);
  },
);

it('dropBrokenRouterState drops a tree that is too deep', () => {
  expect(isKept(encodeURIComponent(JSON.stringify(deep(20))))).toBe(true);
  expect(isKept(encodeURIComponent(JSON.stringify(deep(200))))).toBe(false);
});
