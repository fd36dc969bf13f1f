import type { Doc } from '../documents';
import { equalValues } from '../keys/compare';
import { splitPath } from '../keys/paths';
import type { Collection } from '../storage/collection';
import { MAX_ID_BYTES, type Store } from '../storage/environment';
import type { Index } from '../storage/index';
import { componentLimit, type IndexField } from '../storage/index-keys';
import type { FieldTraits } from './bounds';
import { matcherFor } from './matcher';
import { type Conditions, conditionsOf } from './predicates';

/** Something with ordered keys a plan can read: an index, or the documents themselves in the order of _id. */
export type PlanSource = {
  name: string;
  keyPattern: Doc;
  store: Store;
  index: Index | undefined;
  fields: readonly IndexField[];
  traits: readonly FieldTraits[];
  truncated: boolean;
  /** Two documents never share a key: once every field is compared the order is complete. */
  unique: boolean;
};

const ID_FIELD: IndexField = { path: '_id', segments: splitPath('_id'), descending: false };

export function idSource(collection: Collection): PlanSource {
  return {
    name: '_id_',
    keyPattern: { _id: 1 },
    store: collection.documents,
    index: undefined,
    fields: [ID_FIELD],
    traits: [{ limit: MAX_ID_BYTES, multikey: false, dotted: false, truncated: false }],
    truncated: false,
    unique: true,
  };
}

export function indexSource(index: Index): PlanSource {
  const { spec } = index;
  const fields = index.appendsId ? [...index.fields, ID_FIELD] : index.fields;
  const limit = componentLimit(index.fields);
  const traits = fields.map(({ path }) => ({
    limit,
    multikey: spec.multikey.includes(path),
    dotted: path.includes('.'),
    truncated: spec.truncated,
  }));
  if (index.appendsId)
    traits[traits.length - 1] = { limit: MAX_ID_BYTES, multikey: false, dotted: false, truncated: false };
  return {
    name: spec.name,
    keyPattern: spec.key,
    store: index.store,
    index,
    fields,
    traits,
    truncated: spec.truncated,
    unique: true,
  };
}

/** A sparse or partial index may only answer a filter whose every match it holds. */
export function holdsEveryMatch(index: Index, conditions: Conditions): boolean {
  const { sparse, partialFilterExpression } = index.spec;
  if (sparse && !index.fields.some(({ path }) => requiresValue(path, conditions))) return false;
  if (!partialFilterExpression) return true;
  const demanded = conditionsOf(partialFilterExpression);
  return (
    demanded.rest.length === 0 &&
    demanded.predicates.every(({ path, operator, operand }) => {
      if (operator === '$exists' && operand) return requiresValue(path, conditions, true);
      return conditions.predicates.some((given) => {
        if (given.path !== path) return false;
        if (given.operator === operator && equalValues(given.operand, operand)) return true;
        // `status: 'open'` implies a partial filter `status: { $in: ['open', 'new'] }`
        return given.operator === '$eq' && matcherFor({ v: { [operator]: operand } })({ v: given.operand });
      });
    })
  );
}

function requiresValue(path: string, { predicates }: Conditions, nullCounts = false): boolean {
  return predicates.some(({ path: given, operator, operand }) => {
    if (given !== path) return false;
    if (operator === '$exists') return operand === true || operand === 1;
    if (operator === '$eq') return operand !== null && operand !== undefined;
    if (operator === '$in')
      return Array.isArray(operand) && operand.every((item) => item !== null && item !== undefined);
    if (operator === '$gte' || operator === '$lte') return operand !== null;
    return operator === '$gt' || operator === '$lt' || operator === '$regex' || (nullCounts && operator === '$type');
  });
}
