import { type Doc, documentOr, isPlainObject, setField } from '../documents';
import { refuse } from '../errors';
import { checkFieldNames } from '../keys/paths';
import { ARITHMETIC } from './arithmetic';
import { SHARED, spend, spendValue } from './budget';
import { CONVERTING } from './conversions';
import { DATES } from './dates';
import { FORMS } from './forms';
import { LIST_ACCUMULATORS } from './groups';
import { LISTS } from './lists';
import type { Compile, Environment, Evaluate, Form } from './operator';
import { TEXTS } from './texts';

// What is not listed is refused: MongoDB's other operators would have to be answered exactly as it does.
const OPERATORS: Record<string, Form> = {
  ...{ ...ARITHMETIC, ...CONVERTING, ...DATES, ...FORMS },
  ...{ ...LISTS, ...LIST_ACCUMULATORS, ...TEXTS },
};
export const EXPRESSIONS = Object.keys(OPERATORS).sort();

const SYSTEM: Record<string, Evaluate> = {
  ...{ ROOT: ({ root }) => root, CURRENT: ({ root }) => root, REMOVE: () => undefined },
  NOW: ({ variables }) => variables.NOW,
};

/** The compiler of a command's expressions, which know the variables of its `let` by name. */
export function compilerOf(known: readonly string[]): Compile {
  const compile: Compile = (given, declared = []) => {
    const inner = declared.length > 0 ? compilerOf([...known, ...declared]) : compile;
    if (typeof given === 'string') return given.startsWith('$') ? pathOf(given, [...known, ...declared]) : () => given;
    if (Array.isArray(given)) {
      // the same one every time
      if (given.every(isConstant)) return () => given;
      const items = given.map((item) => inner(item));
      return (environment) => {
        spend(items.length / SHARED, 'a list');
        return items.map((item) => item(environment) ?? null);
      };
    }
    if (!isPlainObject(given)) return () => given;
    const [name = ''] = Object.keys(given);
    return name.startsWith('$') ? operation(given, name, inner) : documentOf(given, inner);
  };
  return compile;
}

const isConstant = (item: unknown): boolean =>
  item !== undefined &&
  !(typeof item === 'string' && item.startsWith('$')) &&
  !Array.isArray(item) &&
  !isPlainObject(item);

function operation(given: Doc, name: string, compile: Compile): Evaluate {
  if (Object.keys(given).length > 1)
    refuse(15983, `An object representing an expression must have exactly one field: ${Object.keys(given)}`);
  const form = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  const evaluate = (form ?? refuse(168, `Unrecognized expression '${name}'`))(given[name], compile, name);
  if (!Object.hasOwn(TEXTS, name) && !MAKING_LISTS.includes(name)) return evaluate;
  return (environment) => {
    const made = evaluate(environment);
    spendValue(made, name);
    return made;
  };
}

/** Those that make a list anew, and do not take what it costs themselves. */
const MAKING_LISTS = '$objectToArray $reverseArray $setDifference $setIntersection $setUnion $slice $sortArray'.split(
  ' ',
);

/** A document of expressions; fields whose value is missing are left out. */
function documentOf(given: Doc, compile: Compile): Evaluate {
  const fields = Object.entries(given).map(([name, value]) => {
    if (name === '') refuse(15998, 'FieldPath field names may not be empty strings.');
    if (name.includes('.')) refuse(16412, `FieldPath field names may not contain '.': '${name}'`);
    if (name.startsWith('$')) refuse(16410, `FieldPath field names may not start with '$': '${name}'`);
    return [name, compile(value)] as const;
  });
  return (environment) => {
    const made: Doc = {};
    spend(fields.length / SHARED, 'a document');
    for (const [name, evaluate] of fields) {
      const value = evaluate(environment);
      if (value !== undefined) setField(made, name, value);
    }
    return made;
  };
}

/** `$a.b` or `$$name.a.b`. */
function pathOf(given: string, known: readonly string[]): Evaluate {
  const isVariable = given.startsWith('$$');
  const [first = '', ...rest] = given.slice(isVariable ? 2 : 1).split('.');
  const names = isVariable ? rest : [first, ...rest];
  if (given === '$') refuse(16872, "'$' by itself is not a valid FieldPath");
  if (given === '$$') refuse(9, 'empty variable names are not allowed');
  if (given.endsWith('.')) refuse(40353, "FieldPath must not end with a '.'.");
  checkFieldNames(names);
  if (!isVariable) return ({ root }) => valueAt(root, names, 0);
  const isKnown = Object.hasOwn(SYSTEM, first) || known.includes(first);
  if (!isKnown) refuse(17276, `Use of undefined variable: ${first}`);
  const own = ({ variables }: Environment) => variables[first];
  const value = Object.hasOwn(SYSTEM, first) ? (SYSTEM[first] ?? own) : own;
  return names.length === 0 ? value : (environment) => valueAt(value(environment), names, 0);
}

/** An array on the way stands for the values below its documents; numbers are names, not positions. */
function valueAt(holder: unknown, path: readonly string[], at: number): unknown {
  const name = path[at];
  if (name === undefined) return holder;
  if (Array.isArray(holder)) {
    spend(holder.length / SHARED, 'a path');
    const below = holder.flatMap((item) => (documentOr(item) ? [valueAt(item, path, at)] : []));
    return below.filter((value) => value !== undefined);
  }
  const document = documentOr(holder);
  return document && Object.hasOwn(document, name) ? valueAt(document[name], path, at + 1) : undefined;
}

/** The value of an expression for a document. */
export function compileExpression(given: unknown, variables: Doc = {}): (root: unknown) => unknown {
  const all = { NOW: new Date(), ...variables };
  const evaluate = compilerOf(Object.keys(variables))(given);
  return (root) => evaluate({ root, variables: all });
}
