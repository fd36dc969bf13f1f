import { expect, it } from 'vitest';
import { FILLABLE } from '@/lib/import/mapping/mapping-file';
import { inlineCode, readDocument } from '../e2e/support/documents';

it('docs/import.md tells of every field that a mapping can fill, and of no other', () => {
  const [, section = ''] = /^### Fields that can be filled\n(.*?)^#/ms.exec(readDocument('docs/import.md')) ?? [];
  const [, ...items] = section.split(/^- /m);
  const told = items.map((item) => {
    const [part = '', ...names] = inlineCode(item);
    return [part, names];
  });
  expect(Object.fromEntries(told)).toEqual(FILLABLE);
});
