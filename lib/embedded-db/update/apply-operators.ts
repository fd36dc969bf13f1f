import { Timestamp } from 'bson';
import { type Doc, isPlainObject } from '../documents';
import { CommandError } from '../errors';
import { compareValues } from '../keys/compare';
import { ADD, calculate, MULTIPLY } from './arithmetic';
import { type ArrayOperator, addToSet, pop, pull, pullAll, push } from './array-operators';
import { type Positions, resolveTargets, setAt, unsetAt, valueAt } from './targets';

type FieldOperator = (doc: Doc, path: string[], operand: unknown) => void;

const onArray =
  (operator: ArrayOperator): FieldOperator =>
  (doc, path, operand) => {
    const result = operator(valueAt(doc, path), operand, path.join('.'));
    if (result) setAt(doc, path, result);
  };

const keepBetter =
  (wins: (order: number) => boolean): FieldOperator =>
  (doc, path, operand) => {
    const current = valueAt(doc, path);
    if (current === undefined || wins(compareValues(operand, current))) setAt(doc, path, operand);
  };

const OPERATORS: Record<string, FieldOperator> = {
  $addToSet: onArray(addToSet),
  $currentDate: (doc, path, operand) => {
    const timestamp = isPlainObject(operand) && operand.$type === 'timestamp';
    if (operand !== true && operand !== false && !(isPlainObject(operand) && (timestamp || operand.$type === 'date'))) {
      throw new CommandError(2, `The '$type' of $currentDate must be 'date' or 'timestamp'`);
    }
    setAt(doc, path, timestamp ? new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }) : new Date());
  },
  $inc: (doc, path, operand) => setAt(doc, path, calculate(ADD, path.join('.'), valueAt(doc, path), operand)),
  $max: keepBetter((order) => order > 0),
  $min: keepBetter((order) => order < 0),
  $mul: (doc, path, operand) => setAt(doc, path, calculate(MULTIPLY, path.join('.'), valueAt(doc, path), operand)),
  $pop: onArray(pop),
  $pull: onArray(pull),
  $pullAll: onArray(pullAll),
  $push: onArray(push),
  $rename: (doc, path, operand) => {
    const value = valueAt(doc, path);
    if (value === undefined) return;
    unsetAt(doc, path);
    setAt(doc, String(operand).split('.'), value);
  },
  $set: setAt,
  $unset: unsetAt,
};

/** Changes `doc` (typed values) by update operators; `inserting` is the upsert of a new document. */
export function applyOperators(doc: Doc, update: Doc, positions: Positions, inserting: boolean): void {
  checkConflicts(update);
  for (const [name, fields] of Object.entries(update)) {
    const operator = name === '$setOnInsert' ? OPERATORS.$set : OPERATORS[name];
    if (!operator)
      throw new CommandError(9, `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update`);
    if (!isPlainObject(fields))
      throw new CommandError(9, `Modifiers operate on fields but we found another type for ${name}`);
    if (name === '$setOnInsert' && !inserting) continue;
    for (const [path, operand] of Object.entries(fields)) {
      for (const target of resolveTargets(doc, path, positions)) operator(doc, target, operand);
    }
  }
}

function checkConflicts(update: Doc): void {
  const paths = Object.entries(update).flatMap(([name, fields]) => {
    if (!isPlainObject(fields)) return [];
    return name === '$rename' ? [...Object.keys(fields), ...Object.values(fields).map(String)] : Object.keys(fields);
  });
  paths.sort();
  for (const [i, path] of paths.entries()) {
    const next = paths.find((other, j) => j > i && (other === path || other.startsWith(`${path}.`)));
    if (next !== undefined)
      throw new CommandError(40, `Updating the path '${next}' would create a conflict at '${path}'`);
  }
}
