import { type Column, type Columns, nameOf } from './columns';
import type { WrittenSource } from './guess-types';
import words from './part-words.json' with { type: 'json' };

export type Sources = Record<string, WrittenSource>;

export const isText = ({ content }: Column): boolean => content.kind === 'text';
export const isAny = ({ content }: Column): boolean => content.kind === 'text' || content.kind === 'number';
const isNumber = ({ content }: Column): boolean => content.kind === 'number';

/** Fields, each with the column that is taken for it; without those that no column is found for. */
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

/** A type from a column where there is one. @param otherwise what is written for all where there is none. */
export function typeFrom(columns: Columns, word: keyof typeof words, otherwise: string): WrittenSource {
  const column = columns.take(words[word], isText);
  return column === undefined ? otherwise : { columns: [nameOf(column)] };
}

/** `CONTACT_1_NAME`, `Contact Name 2`: whom a column is about, which of several, and what of them. */
const GROUP = [
  /^(?<who>contact|applicant|party|person|owner) (?<at>\d{1,2}) (?<field>.+)$/,
  /^(?<who>contact|applicant|party|person|owner) (?<field>\D+) (?<at>\d{1,2})$/,
];

/** What a field of a group is called. */
const GROUP_FIELDS: readonly (readonly [field: string, pattern: RegExp])[] = [
  ['type', /^(type|role|relation(ship)?)$/],
  ['fullName', /^(name|full name|contact name)$/],
  ['firstName', /^(first|first name|given name|fname)$/],
  ['middleName', /^middle( name)?$/],
  ['lastName', /^(last|last name|surname|lname)$/],
  ['organizationName', /^(company|company name|business|business name|organization|organisation|firm)$/],
  ['referenceContactId', /^(id|no|num|number|ref|reference)$/],
  ['email', /^(email|e mail|email address)$/],
  ['phone1', /^(phone|phone number|telephone|tel|phone 1)$/],
];

/** What names somebody: a group without it is none. */
const NAMES = ['fullName', 'firstName', 'lastName', 'organizationName', 'referenceContactId'] as const;

const groupOf = ({ words: text }: Column) => {
  const { who, at, field } = GROUP.map((pattern) => pattern.exec(text)?.groups).find((found) => found) ?? {};
  const name = GROUP_FIELDS.find(([, pattern]) => pattern.test(field ?? ''))?.[0];
  return who === undefined || at === undefined || name === undefined ? undefined : { key: `${who} ${at}`, who, name };
};

/** Contacts of which a row has several, each in columns of its own; none where a file has only one such group. */
function groupedContacts(columns: Columns): Sources[] {
  const groups = new Map<string, { readonly who: string; readonly fields: Map<string, Column> }>();
  for (const column of columns.left) {
    const found = column.content.kind === 'empty' ? undefined : groupOf(column);
    if (found === undefined) continue;
    const group = groups.get(found.key) ?? { who: found.who, fields: new Map<string, Column>() };
    groups.set(found.key, group);
    if (!group.fields.has(found.name)) group.fields.set(found.name, column);
  }
  const whole = [...groups.values()].filter(({ fields }) => NAMES.some((name) => fields.has(name)));
  const hasTypes = whole.some(({ fields }) => fields.has('type'));
  if (whole.length < 2 && !hasTypes) return [];
  return whole.map(({ who, fields }, at) => {
    const otherwise = who === 'owner' ? 'Owner' : at === 0 || who === 'applicant' ? 'Applicant' : 'Contact';
    const sources = [...fields]
      .filter(([name]) => name !== 'type')
      .map(([name, column]) => [name, nameOf(columns.keep(column))]);
    const type = fields.get('type');
    return {
      type: type === undefined ? otherwise : { columns: [nameOf(columns.keep(type))], constant: otherwise },
      ...Object.fromEntries(sources),
    };
  });
}

function guessApplicant(columns: Columns): Sources[] {
  const applicant = takeParts(columns, [
    ['fullName', 'applicant', isText],
    ['firstName', 'applicantFirst', isText],
    ['lastName', 'applicantLast', isText],
    ['referenceContactId', 'applicantNumber', isAny],
  ]);
  if (Object.keys(applicant).length === 0) return [];
  const reach = takeParts(columns, [
    ['email', 'applicantEmail', isText],
    ['phone1', 'applicantPhone', () => true],
  ]);
  return [{ type: typeFrom(columns, 'contactType', 'Applicant'), ...applicant, ...reach }];
}

/** Whom a record names: contacts, alone or in groups, and owners. */
export function guessContacts(columns: Columns): { readonly contacts: Sources[]; readonly owners: Sources[] } {
  const grouped = groupedContacts(columns);
  const contacts = grouped.length > 0 ? grouped : guessApplicant(columns);
  const owner = takeParts(columns, [
    ['fullName', 'owner', isText],
    ['refOwnerId', 'ownerNumber', isNumber],
  ]);
  const ownerNames = takeParts(columns, [
    ['firstName', 'ownerFirst', isText],
    ['lastName', 'ownerLast', isText],
  ]);
  const { fullName } = owner;
  const names = { ...(fullName !== undefined && { fullName }), ...ownerNames };
  return {
    contacts: [
      ...contacts,
      // As a contact, so that an account can be linked by the name; an owner needs a number.
      ...(Object.keys(names).length > 0 ? [{ type: 'Owner', ...names }] : []),
    ],
    owners: Object.keys({ ...owner, ...ownerNames }).length > 0 ? [{ ...owner, ...ownerNames }] : [],
  };
}
