import { expect, it } from 'vitest';
import * as collections from '@/lib/db/collections';
import { readDocument } from '../../e2e/support/documents';

it('docs/change/data-model.md describes every collection, and no other', () => {
  const [, section = ''] = /^## Collections\n(.*?)^## /ms.exec(readDocument('docs/change/data-model.md')) ?? [];
  const described = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(Object.values(collections).sort());
});
