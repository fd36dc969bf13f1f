import { type Doc, isPlainObject } from '../documents';
import { CommandError } from '../errors';

/** One condition on one path; a filter is their conjunction. */
export type Predicate = { path: string; operator: string; operand: unknown };

/** `rest`: conditions no index can use ($or, $nor, $expr), as they stand. */
export type Conditions = { predicates: Predicate[]; rest: Doc[] };

/** Takes a prepared filter apart, through top-level $and. */
export function conditionsOf(filter: Doc, into: Conditions = { predicates: [], rest: [] }): Conditions {
  for (const [path, operand] of Object.entries(filter)) {
    if (path === '$and') {
      if (!Array.isArray(operand) || operand.length === 0) throw new CommandError(2, '$and must be a nonempty array');
      for (const part of operand) conditionsOf(part as Doc, into);
    } else if (path === '$comment') {
      // says nothing about the documents
    } else if (path.startsWith('$')) {
      into.rest.push({ [path]: operand });
    } else if (isOperators(operand)) {
      for (const [operator, value] of Object.entries(operand)) into.predicates.push({ path, operator, operand: value });
    } else if (operand instanceof RegExp) {
      into.predicates.push({ path, operator: '$regex', operand });
    } else {
      into.predicates.push({ path, operator: '$eq', operand });
    }
  }
  return into;
}

const isOperators = (value: unknown): value is Doc =>
  isPlainObject(value) && Object.keys(value).some((name) => name.startsWith('$')) && !('$ref' in value);

export const asFilter = ({ path, operator, operand }: Predicate): Doc => ({ [path]: { [operator]: operand } });
