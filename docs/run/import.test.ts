import { expect, it } from 'vitest';
import { compileMapping } from '@/lib/import/mapping/mapping';
import { FILLABLE_FIELDS, MappingFile } from '@/lib/import/mapping/mapping-file';
import { inlineCode, readDocument } from '../../e2e/support/documents';

it('docs/run/import.md lists every field that a mapping can fill, and no other', () => {
  const [, section = ''] = /^### Fields that can be filled\n(.*?)^#/ms.exec(readDocument('docs/run/import.md')) ?? [];
  const [, ...items] = section.split(/^- /m);
  const told = items.map((item) => {
    const [part = '', ...names] = inlineCode(item);
    return [part, names];
  });
  expect(Object.fromEntries(told)).toEqual(FILLABLE_FIELDS);
});

it('the mapping that docs/run/import.md explains is valid', async () => {
  const [, example = ''] =
    /^### A mapping, line by line\n\n```json\n(.*?)^```/ms.exec(readDocument('docs/run/import.md')) ?? [];
  const { contacts, fields } = compileMapping(MappingFile.parse(JSON.parse(example)));
  expect(contacts[0]?.type).toEqual({ columns: ['role'], constant: 'Applicant' });
  expect(fields.firstIssuedDate).toMatchObject({ ignoreZone: true });
});
