import { expect, it } from 'vitest';
import { guessStatusType } from './guess-statuses';
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
  ['Código Postal', 'codigo postal'],
])('%s is %s', (name, words) => expect(plainWords(name)).toBe(words));

it.each([
  ['Not Approved', 'DENIED'],
  ['Withdrawn by applicant', 'VOID'],
  ['Approved', 'APPROVED'],
  ['Finaled', 'COMPLETE'],
  ['Inactive', 'CLOSED'],
  ['Active', 'OPEN'],
  ['Plan Review', 'PENDING'],
  ['Corrections Required', 'INCOMPLETE'],
  ['Vencido', 'CLOSED'],
  ['En revisión', 'PENDING'],
  ['In Bearbeitung', 'PENDING'],
  ['Nicht genehmigt', 'DENIED'],
  ['Genehmigt', 'APPROVED'],
  ['Abgeschlossen', 'COMPLETE'],
  ['Geschlossen', 'CLOSED'],
  ['Ungültig', 'VOID'],
  ['Gültig', 'OPEN'],
  ['Délivré', 'OPEN'],
  ["En cours d'instruction", 'PENDING'],
  ['Offense reported', 'UNASSIGNED'],
  ['Zzz', 'UNASSIGNED'],
])('a status %s is %s', (status, type) => expect(guessStatusType(status)).toBe(type));
