import { type Column, type Columns, nameOf } from './columns/file-columns';
import type { WrittenSource } from './guess-types';

export type Sources = Record<string, WrittenSource>;

const ROLES = {
  contact: 'contact|party|person|contacto|interesado|kontakt',
  applicant: 'applicant|solicitante|demandeur|requerant|antragsteller|bauherr',
  owner: '(?:property )?owner|propietario|proprietaire|eigentumer',
  professional:
    '(?:general |sub ?)?contractor|professional|builder|architect|engineer|contratista|arquitecto|ingeniero|entrepreneur|entreprise|architecte|ingenieur|bauunternehmer|unternehmer|architekt',
} as const;
type Role = keyof typeof ROLES;

const WHO = Object.values(ROLES).join('|');

/** `CONTACT_1_NAME`, `Contact Name 2`, `Owner 1`. */
const GROUP = [
  new RegExp(`^(?<who>${WHO}) (?<at>\\d{1,2})(?: (?<field>.+))?$`),
  new RegExp(`^(?<who>${WHO}) (?<field>\\D+) (?<at>\\d{1,2})$`),
];

type Field = readonly [field: string, pattern: RegExp];

const PERSON: readonly Field[] = [
  ['fullName', /^(name|full name|(contact|owner) name|nombre|nom)$/],
  ['firstName', /^(first|first name|given name|fname|prenom|vorname)$/],
  ['middleName', /^middle( name)?$/],
  ['lastName', /^(last|last name|surname|lname|apellidos?|nachname)$/],
  ['email', /^(email|e mail|email address|correo|courriel)$/],
  ['phone1', /^(phone|phone number|telephone|tel|telefono|telefon)$/],
];
const COMPANY = /^(company|company name|business|business name|organization|organisation|firm|empresa)$/;
const CONTACT: readonly Field[] = [
  ['type', /^(type|role|relation(ship)?|tipo)$/],
  ...PERSON,
  ['organizationName', COMPANY],
  ['referenceContactId', /^(id|no|num|number|ref|reference)$/],
];

const FIELDS: Readonly<Record<Role, readonly Field[]>> = {
  contact: CONTACT,
  applicant: CONTACT,
  owner: CONTACT,
  professional: [
    ['licenseType', /^((licen[cs]e|lic) )?(type|class|classification|trade)$|^tipo( de licencia)?$/],
    [
      'licenseNumber',
      /^(state )?(licen[cs]e|lic|licencia|registration|id|no|num|number)( (no|num|number|nbr|id))?$|^(no|num|numero|number|n) (de )?(licence|licencia)( rbq)?$/,
    ],
    ...PERSON,
    ['businessName', COMPANY],
  ],
};

/** A group without any of these is ignored. */
const NAMES = [
  'fullName',
  'firstName',
  'lastName',
  'organizationName',
  'businessName',
  'referenceContactId',
  'licenseNumber',
] as const;

type Group = { readonly who: string; readonly role: Role; readonly fields: Map<string, Column> };

function partOfGroup({ words }: Column) {
  const { who, at, field = 'name' } = GROUP.map((pattern) => pattern.exec(words)?.groups).find((found) => found) ?? {};
  if (who === undefined || at === undefined) return undefined;
  const role = (Object.keys(ROLES) as Role[]).find((each) => new RegExp(`^(?:${ROLES[each]})$`).test(who)) ?? 'contact';
  const name = FIELDS[role].find(([, pattern]) => pattern.test(field))?.[0];
  return name === undefined ? undefined : { key: `${who} ${Number(at)}`, who, role, name };
}

const sourcesOf = (fields: ReadonlyMap<string, Column>): Sources =>
  Object.fromEntries([...fields].map(([name, column]) => [name, nameOf(column)]));

const typeOf = (column: Column | undefined, otherwise: string): WrittenSource =>
  column === undefined ? otherwise : { columns: [nameOf(column)], constant: otherwise };

function contactOf({ role, fields }: Group, at: number): Sources {
  const { type: _type, referenceContactId, ...sources } = sourcesOf(fields);
  const otherwise = role === 'owner' ? 'Owner' : at === 0 || role === 'applicant' ? 'Applicant' : 'Contact';
  return {
    type: typeOf(fields.get('type'), otherwise),
    ...sources,
    // An owner number is not a contact number.
    ...(role !== 'owner' && referenceContactId !== undefined && { referenceContactId }),
  };
}

function ownerOf({ fields }: Group): Sources {
  const { type, phone1, organizationName, referenceContactId, ...names } = sourcesOf(fields);
  const isNumber = fields.get('referenceContactId')?.content.kind === 'number';
  return {
    ...(type !== undefined && { type }),
    ...(organizationName !== undefined && names.fullName === undefined && { fullName: organizationName }),
    ...names,
    ...(phone1 !== undefined && { phone: phone1 }),
    ...(isNumber && referenceContactId !== undefined && { refOwnerId: referenceContactId }),
  };
}

function professionalOf({ who, fields }: Group): Sources {
  const { licenseType: _type, fullName, businessName, ...sources } = sourcesOf(fields);
  const otherwise = /^ar/.test(who) ? 'Architect' : /^(engineer|ingen)/.test(who) ? 'Engineer' : 'Contractor';
  return {
    licenseType: typeOf(fields.get('licenseType'), otherwise),
    // Without a business name, the name may be a person's or a business's.
    ...(businessName !== undefined && fullName !== undefined && { fullName }),
    ...((businessName ?? fullName) !== undefined && { businessName: businessName ?? fullName }),
    ...sources,
  };
}

export type PeopleGroups = {
  /** @param hasApplicant whether another column has the applicant; otherwise the first contact is it. */
  readonly contacts: (hasApplicant: boolean) => Sources[];
  readonly ownerContacts: Sources[];
  readonly owners: Sources[];
  readonly professionals: Sources[];
};

export function takeGroups(columns: Columns): PeopleGroups {
  const groupsByKey = new Map<string, Group>();
  for (const column of columns.remaining) {
    const part = column.content.kind === 'empty' ? undefined : partOfGroup(column);
    if (part === undefined) continue;
    const group = groupsByKey.get(part.key) ?? { who: part.who, role: part.role, fields: new Map<string, Column>() };
    groupsByKey.set(part.key, group);
    if (!group.fields.has(part.name)) group.fields.set(part.name, column);
  }
  const groups = [...groupsByKey.values()].filter(({ fields }) => NAMES.some((name) => fields.has(name)));
  for (const { fields } of groups) for (const column of fields.values()) columns.markTaken(column);
  const of = (...roles: readonly Role[]): Group[] => groups.filter(({ role }) => roles.includes(role));
  return {
    contacts: (hasApplicant) =>
      of('applicant', 'contact').map((group, at) => contactOf(group, hasApplicant ? at + 1 : at)),
    ownerContacts: of('owner').map(contactOf),
    owners: of('owner').map(ownerOf),
    professionals: of('professional').map(professionalOf),
  };
}
