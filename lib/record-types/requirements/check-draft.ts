import type { CreateDescription } from '../schema';
import { checkValue, type Found, isEmpty, type ValueProblem } from './check-values';
import type { DraftObject } from './draft-shape';
import { JsonFault, type JsonMember, type JsonNode, type Place, readJson, type SyntaxFault } from './json-text';
import { nearestName } from './nearest-name';

/** What a draft is checked against. */
export type DraftRules = {
  readonly description: CreateDescription;
  readonly shape: DraftObject;
  /** The type that is to be created: its slash form and its dash form. */
  readonly type: { readonly value: string; readonly id: string };
};

/** What the type of record asks for and the draft has not, or has otherwise. */
type RuleProblem = { readonly at: Place; readonly path: string } & (
  | { readonly code: 'missing'; readonly name: string }
  | { readonly code: 'empty'; readonly name: string }
  | { readonly code: 'otherType'; readonly given: string }
  | { readonly code: 'tooFew'; readonly type: string; readonly least: number; readonly given: number }
  | { readonly code: 'tooMany'; readonly type: string; readonly most: number; readonly given: number }
  | { readonly code: 'unlistedContactType'; readonly type: string; readonly nearest?: string }
  | { readonly code: 'noContactType' }
  | { readonly code: 'secondPrimary' }
);

export type DraftProblem = ValueProblem | RuleProblem;

/** As many problems as a person mends before looking again; a page of tens of thousands stands still. */
export const MOST_SHOWN = 100;

export type DraftCheck =
  | { readonly kind: 'unreadable'; readonly fault: SyntaxFault; readonly at: Place; readonly found: string }
  | { readonly kind: 'notOneRecord'; readonly at: Place; readonly given: JsonNode['kind'] }
  /**
   * The first problems in the order of the draft, and how many more there are; `required` counts the required things and
   * how many of them are there in the right form.
   */
  | {
      readonly kind: 'checked';
      readonly problems: readonly DraftProblem[];
      readonly more: number;
      readonly required: { readonly there: number; readonly all: number };
    };

type RecordNode = Extract<JsonNode, { kind: 'object' }>;

const memberOf = (node: JsonNode | undefined, name: string): JsonMember | undefined =>
  node?.kind === 'object' ? node.members.find((member) => member.name === name) : undefined;

const textOf = (node: JsonNode | undefined, name: string): string => {
  const value = memberOf(node, name)?.value;
  return value?.kind === 'text' ? value.value.trim() : '';
};

/** A required name that is not there, or is there with nothing in it. */
function checkPresence(record: RecordNode, names: readonly string[]): RuleProblem[] {
  return names.flatMap((name): RuleProblem[] => {
    const member = memberOf(record, name);
    if (member === undefined) return [{ at: record.at, path: '', code: 'missing', name }];
    return isEmpty(member.value) ? [{ at: member.at, path: name, code: 'empty', name }] : [];
  });
}

/** A draft may name its type by either of its ids or by the four levels; what it says must be this type. */
function checkType(record: RecordNode, { value, id }: DraftRules['type']): RuleProblem[] {
  const member = memberOf(record, 'type');
  if (member?.value.kind !== 'object') return [];
  const levels = ['group', 'type', 'subType', 'category'].map((level) => textOf(member.value, level));
  const given = [
    textOf(member.value, 'value'),
    textOf(member.value, 'id'),
    levels.every((level) => level !== '') ? levels.join('/') : '',
  ].filter((name) => name !== '');
  const other = given.find((name) => name !== value && name !== id);
  return other === undefined ? [] : [{ at: member.at, path: 'type', code: 'otherType', given: other }];
}

/** Specification 2.6.2: only one address can be primary at a time. */
function checkPrimaryAddress(record: RecordNode): RuleProblem[] {
  const list = memberOf(record, 'addresses')?.value;
  const items = list?.kind === 'list' ? list.items : [];
  const primary = items.flatMap((item, index) => {
    const member = memberOf(item, 'isPrimary');
    return member !== undefined && textOf(item, 'isPrimary') === 'Y' ? [{ at: member.at, index }] : [];
  });
  return primary
    .slice(1)
    .map(({ at, index }) => ({ at, path: `addresses[${index}].isPrimary`, code: 'secondPrimary' }));
}

type ContactTypes = NonNullable<CreateDescription['elements'][number]['types']>;

/** Contacts by their types: how many of each, and none of a type that is not listed. */
function checkContacts(record: RecordNode, types: ContactTypes): Found<RuleProblem>[] {
  const member = memberOf(record, 'contacts');
  const items = member?.value.kind === 'list' ? member.value.items : [];
  const contacts = items.flatMap((item, index) => {
    if (item.kind !== 'object' || isEmpty(item)) return [];
    const path = `contacts[${index}].type`;
    const type = memberOf(item, 'type');
    return [{ at: type?.at ?? item.at, path, type: textOf(type?.value, 'value') || textOf(type?.value, 'text') }];
  });
  const known = types.map(({ value }) => value);
  const strangers = contacts.flatMap(({ at, path, type }): Found<RuleProblem>[] => {
    if (type === '') return [{ at, path, code: 'noContactType' }];
    if (known.includes(type)) return [];
    return [{ at, path, code: 'unlistedContactType', type, seek: () => nearestName(type, known) }];
  });
  const counts = types.flatMap(({ value, minOccurance: least, maxOccurance: most }): RuleProblem[] => {
    const own = contacts.filter(({ type }) => type === value);
    const given = own.length;
    if (given < least) {
      return [{ at: member?.at ?? record.at, path: 'contacts', code: 'tooFew', type: value, least, given }];
    }
    const first = most === undefined ? undefined : own[most];
    if (most === undefined || first === undefined) return [];
    return [{ at: first.at, path: first.path, code: 'tooMany', type: value, most, given }];
  });
  return [...strangers, ...counts];
}

function told({ seek, ...problem }: Found<DraftProblem>): DraftProblem {
  const nearest = seek?.();
  return { ...problem, ...(nearest !== undefined && { nearest }) };
}

function checkRecord(record: RecordNode, { description, shape, type }: DraftRules): DraftCheck {
  const { fields, elements } = description;
  const required = [...fields, ...elements].filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const absent = checkPresence(record, required);
  const isAbsent = new Set(absent.map((problem) => ('name' in problem ? problem.name : '')));
  const contactTypes = elements.find(({ name }) => name === 'contacts')?.types ?? [];
  const hasContacts = !isAbsent.has('contacts') && memberOf(record, 'contacts') !== undefined;
  const values = checkValue(record, { path: '', shape });
  const malformed = new Set(values.filter(({ code }) => code !== 'duplicate').map(({ path }) => path));
  const isThere = (name: string) => !isAbsent.has(name) && !malformed.has(name);
  const found: Found<DraftProblem>[] = [
    ...absent,
    ...values,
    ...checkType(record, type),
    ...(hasContacts && contactTypes.length > 0 ? checkContacts(record, contactTypes) : []),
    ...checkPrimaryAddress(record),
  ];
  found.sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column);
  return {
    kind: 'checked',
    problems: found.slice(0, MOST_SHOWN).map(told),
    more: Math.max(0, found.length - MOST_SHOWN),
    required: { there: required.filter(isThere).length, all: required.length },
  };
}

/**
 * Checks a record in JSON that is to be created: what is missing, what is not of the specification's types, what has a
 * name that no record has. Everything happens where it is called; a draft is never sent anywhere.
 */
export function checkDraft(text: string, rules: DraftRules): DraftCheck {
  try {
    const node = readJson(text);
    if (node.kind !== 'object') return { kind: 'notOneRecord', at: node.at, given: node.kind };
    return checkRecord(node, rules);
  } catch (error) {
    if (error instanceof JsonFault) return { kind: 'unreadable', fault: error.fault, at: error.at, found: error.found };
    throw error;
  }
}
