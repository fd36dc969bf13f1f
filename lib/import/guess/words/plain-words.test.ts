import { expect, it } from 'vitest';
import { plainWords } from './plain-words';

it.each([
  ['PermitNum', 'permit num'],
  ['permit_num', 'permit num'],
  ['permitnum', 'permit num'],
  ['PERMIT#', 'permit number'],
  ['N.º expediente', 'n expediente'],
  ['originaladdress1', 'original address 1'],
  ['OriginalZip', 'original zip'],
  ['statuscurrent', 'status current'],
  ['contractorcompanyname', 'contractor companyname'],
  ["Permittee's License #", 'permittee s license number'],
  ['EstProjectCost', 'est project cost'],
  ['lastUpdate', 'last update'],
  ['Contractor1 License', 'contractor 1 license'],
  ['contractor1license', 'contractor 1 license'],
  ['Código Postal', 'codigo postal'],
])('plainWords splits %s into %s', (name, words) => expect(plainWords(name)).toBe(words));
