import { type Column, type Columns, nameOf } from './columns/file-columns';
import { type PeopleGroups, type Sources, takeGroups } from './guess-groups';
import type { WrittenSource } from './guess-types';
import words from './words/part-words.json' with { type: 'json' };

export const isText = ({ content }: Column): boolean => content.kind === 'text';
export const isTextOrNumber = ({ content }: Column): boolean => content.kind === 'text' || content.kind === 'number';
const isNumber = ({ content }: Column): boolean => content.kind === 'number';

/** Fields without a matching column are omitted. */
export function takeParts(
  columns: Columns,
  fields: readonly (readonly [field: string, word: keyof typeof words, fits: (column: Column) => boolean])[],
): Sources {
  return Object.fromEntries(
    fields.flatMap(([field, word, fits]) => {
      const column = columns.take(words[word], fits);
      return column === undefined ? [] : [[field, nameOf(column)]];
    }),
  );
}

const isEmpty = (sources: Sources): boolean => Object.keys(sources).length === 0;

/** @param otherwise the constant to use if there is no column */
function typeFrom(columns: Columns, word: keyof typeof words, otherwise: string): WrittenSource {
  const column = columns.take(words[word], isText);
  return column === undefined ? otherwise : { columns: [nameOf(column)] };
}

function guessProfessionals(columns: Columns, groups: PeopleGroups): Sources[] {
  const professional = takeParts(columns, [
    ['licenseNumber', 'contractorNumber', isTextOrNumber],
    ['businessName', 'contractor', isText],
  ]);
  if (isEmpty(professional)) return groups.professionals;
  const reach = takeParts(columns, [
    ['email', 'contractorEmail', isText],
    ['phone1', 'contractorPhone', isTextOrNumber],
  ]);
  const licenseType = typeFrom(columns, 'contractorType', 'Contractor');
  return [{ licenseType, ...professional, ...reach }, ...groups.professionals];
}

/** The owner becomes a contact too, so that an account can be linked by name; an owner needs a number. */
function guessOwner(columns: Columns): { readonly contact: Sources[]; readonly owner: Sources[] } {
  const number = takeParts(columns, [['refOwnerId', 'ownerNumber', isNumber]]);
  const names = takeParts(columns, [
    ['fullName', 'owner', isText],
    ['firstName', 'ownerFirst', isText],
    ['lastName', 'ownerLast', isText],
  ]);
  if (isEmpty(names)) return { contact: [], owner: isEmpty(number) ? [] : [number] };
  const { email, phone1 } = takeParts(columns, [
    ['email', 'ownerEmail', isText],
    ['phone1', 'ownerPhone', isTextOrNumber],
  ]);
  const withEmail = { ...names, ...(email !== undefined && { email }) };
  return {
    contact: [{ type: 'Owner', ...withEmail, ...(phone1 !== undefined && { phone1 }) }],
    owner: [{ ...withEmail, ...number, ...(phone1 !== undefined && { phone: phone1 }) }],
  };
}

function guessSingles(columns: Columns): Sources[] {
  const applicant = takeParts(columns, [
    ['fullName', 'applicant', isText],
    ['firstName', 'applicantFirst', isText],
    ['lastName', 'applicantLast', isText],
    ['referenceContactId', 'applicantNumber', isTextOrNumber],
  ]);
  const contact = takeParts(columns, [['fullName', 'contact', isText]]);
  if (isEmpty(applicant) && isEmpty(contact)) return [];
  // With an applicant, columns named after the contact belong to the contact.
  const contacts =
    isEmpty(applicant) || isEmpty(contact)
      ? []
      : [
          {
            type: typeFrom(columns, 'typeOfContact', 'Contact'),
            ...contact,
            ...takeParts(columns, [
              ['email', 'contactEmail', isText],
              ['phone1', 'contactPhone', isTextOrNumber],
            ]),
          },
        ];
  const reach = takeParts(columns, [
    ['email', 'applicantEmail', isText],
    ['phone1', 'applicantPhone', () => true],
  ]);
  const person = isEmpty(applicant) ? contact : applicant;
  return [{ type: typeFrom(columns, 'contactType', 'Applicant'), ...person, ...reach }, ...contacts];
}

export type PeopleGuess = {
  readonly contacts: Sources[];
  readonly owners: Sources[];
  readonly professionals: Sources[];
};

export function guessPeople(columns: Columns): PeopleGuess {
  const groups = takeGroups(columns);
  const professionals = guessProfessionals(columns, groups);
  const { contact, owner } = guessOwner(columns);
  const singles = guessSingles(columns);
  return {
    contacts: [...singles, ...groups.contacts(singles.length > 0), ...contact, ...groups.ownerContacts],
    owners: [...owner, ...groups.owners],
    professionals,
  };
}
