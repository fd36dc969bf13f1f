import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpFolder } from '../../testing/set-up-folder';
import { compileStatusTypes, loadMapping } from './mapping';

const folder = setUpFolder();

const file = async (name: string, text: string): Promise<string> => {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
};

describe('loadMapping', () => {
  it('loads the built-in "blds" mapping', async () => {
    await expect(loadMapping('blds')).resolves.toMatchObject({ customId: { columns: ['permitnum'] } });
  });

  it('reports an unreadable or invalid file', async () => {
    await expect(loadMapping('nope.json')).rejects.toThrow(/cannot be read.*one of: blds/s);
    await expect(loadMapping(await file('a.json', '{'))).rejects.toThrow(/is not JSON/);
  });

  it('reports every wrong part and how to fix it', async () => {
    const wrong = {
      dateForm: 'MM/YYYY',
      customId: [],
      module: { columns: ['a'], separator: '-' },
      type: { group: 'a', type: 'b', subType: { constant: 'c' }, category: { columns: ['d'], pattern: '(' } },
      status: { columns: ['s'], statusTypes: { Issued: 'OPENED' } },
      fields: { colour: 'c', id: 'd', openedDate: { columns: ['o'], dateForm: 'dd.mm.yyyy' } },
      contacts: [{ fullName: 'a' }],
      customForms: [{ Colour: { columns: ['a'], kind: 'Shade' } }],
      more: 1,
    };
    const problems = await loadMapping(await file('b.json', JSON.stringify(wrong))).catch(({ message }) => message);
    expect(problems.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^ {2}dateForm: must be a form such as MM\/DD\/YYYY/),
      '  customId: must be a column, a list of columns, or an object with columns or a constant',
      '  module: separator and part go together',
      '  type.category.pattern: must be a regular expression with one group, which is the value',
      expect.stringMatching(/^ {2}status\.statusTypes\.Issued: must be one of APPROVED,/),
      '  fields.colour: is not a field of the specification that a mapping can fill',
      '  fields.id: is not a field of the specification that a mapping can fill',
      expect.stringMatching(/^ {2}fields\.openedDate\.dateForm: must be a form such as MM\/DD\/YYYY/),
      '  contacts.0.type: is missing; it is text such as "Applicant"',
      expect.stringMatching(/^ {2}customForms\.0\.Colour\.kind: must be one of Text,/),
      '  mapping: more is unknown; remove it',
    ]);
  });

  it('suggests the intended field in every section', async () => {
    const wrong = {
      customId: 'a',
      module: 'b',
      type: { group: 'a', type: 'b', subType: 'c', category: 'd' },
      status: { columns: ['s'], statusTypes: {} },
      fields: { opendDate: 'c' },
      address: { adressLine1: 'c' },
      parcel: { parcelNumbr: 'c' },
      contacts: [{ type: 'Applicant', phone: 'c', city: 'c', shoe: 'c', fullName: { columns: ['n'], more: 1 } }],
      owners: [{ fulName: 'c' }],
      professionals: [{ licenseType: 'General', licenceNumber: 'c' }],
    };
    const problems = await loadMapping(await file('c.json', JSON.stringify(wrong))).catch(({ message }) => message);
    const isNoField = 'is not a field of the specification that a mapping can fill';
    expect(problems.split('\n').slice(1)).toEqual([
      `  fields.opendDate: ${isNoField}; did you mean openedDate?`,
      `  address.adressLine1: ${isNoField}; did you mean addressLine1?`,
      `  parcel.parcelNumbr: ${isNoField}; did you mean parcelNumber?`,
      `  contacts.0.phone: ${isNoField}; did you mean phone1?`,
      `  contacts.0.city: ${isNoField}; did you mean address.city?`,
      `  contacts.0.shoe: ${isNoField}`,
      expect.stringMatching(/^ {2}contacts\.0\.fullName: /),
      `  owners.0.fulName: ${isNoField}; did you mean fullName?`,
      `  professionals.0.licenceNumber: ${isNoField}; did you mean licenseNumber?`,
    ]);
  });
});

describe('compileStatusTypes', () => {
  const table = { Completed: 'COMPLETE', 'Pre * Phase': 'OPEN', 'Pending *': 'PENDING', '*.*': 'VOID' } as const;
  it.each([
    ['Completed', 'COMPLETE'],
    ['Pre Board Phase', 'OPEN'],
    ['Pending Plans Review', 'PENDING'],
    ['a.b', 'VOID'],
    ['toString', undefined],
    ['Hold', undefined],
  ])('maps %s to %s', (status, type) => expect(compileStatusTypes(table)(status)).toBe(type));

  it('accepts text or columns as the type of a contact or license, and requires one', async () => {
    const mapping = (contact: object) => ({
      customId: 'a',
      module: 'b',
      type: { group: 'a', type: 'b', subType: 'c', category: 'd' },
      status: { columns: ['s'], statusTypes: {} },
      contacts: [contact],
    });
    const typeOf = async (contact: object) =>
      (await loadMapping(await file('d.json', JSON.stringify(mapping(contact))))).contacts[0]?.type;
    expect(await typeOf({ type: 'Applicant', fullName: 'n' })).toEqual({ columns: [], constant: 'Applicant' });
    const columns = { columns: ['role'], constant: 'Contact' };
    expect(await typeOf({ type: columns, fullName: 'n' })).toEqual(columns);
    await expect(typeOf({ fullName: 'n' })).rejects.toThrow(
      'contacts.0.type: is missing; it is text such as "Applicant"',
    );
    await expect(typeOf({ type: 5, fullName: 'n' })).rejects.toThrow(
      'contacts.0.type: must be text such as "Applicant", or an object with columns',
    );
  });
});
