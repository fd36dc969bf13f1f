import { type Doc, documentOr, isPlainObject, setField } from '../documents';
import { fail } from '../errors';
import { checkFieldNames } from '../keys/paths';
import { OPERATORS } from './operators';
import type { Compile, Environment, Evaluate } from './values';

export const EXPRESSIONS = Object.keys(OPERATORS).sort();

const SYSTEM: Record<string, Evaluate> = {
  ROOT: ({ root }) => root,
  CURRENT: ({ root }) => root,
  REMOVE: () => undefined,
  NOW: ({ variables }) => variables.NOW,
};

/** The compiler of a command's expressions, which know the variables of its `let` by name. */
export function compilerOf(known: readonly string[]): Compile {
  const compile: Compile = (given) => {
    if (typeof given === 'string') return given.startsWith('$') ? pathOf(given, known) : () => given;
    if (Array.isArray(given)) {
      const items = given.map((item) => compile(item));
      return (environment) => items.map((item) => item(environment) ?? null);
    }
    if (!isPlainObject(given)) return () => given;
    const [name = ''] = Object.keys(given);
    return name.startsWith('$') ? operation(given, name, compile) : documentOf(given, compile);
  };
  return compile;
}

function operation(given: Doc, name: string, compile: Compile): Evaluate {
  if (Object.keys(given).length > 1)
    fail('Location15983', `An object representing an expression must have exactly one field: ${Object.keys(given)}`);
  // MongoDB's other operators would have to be answered exactly as it does
  const form = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  return (form ?? fail('InvalidPipelineOperator', `Unrecognized expression '${name}'`))(given[name], compile, name);
}

export function nameOfVariable(name: string): string {
  if (name === 'CURRENT') fail('NotImplemented', 'setting $$CURRENT is not supported by the embedded database');
  if (name === '') fail('FailedToParse', 'empty variable names are not allowed');
  return /^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)
    ? name
    : fail('FailedToParse', `'${name}' starts with an invalid character for a user variable name`);
}

/** A document of expressions; fields whose value is missing are left out. */
function documentOf(given: Doc, compile: Compile): Evaluate {
  const fields = Object.entries(given).map(([name, value]) => {
    if (name === '') fail('Location15998', 'FieldPath field names may not be empty strings.');
    if (name.includes('.')) fail('Location16412', `FieldPath field names may not contain '.': '${name}'`);
    if (name.startsWith('$')) fail('Location16410', `FieldPath field names may not start with '$': '${name}'`);
    return [name, compile(value)] as const;
  });
  return (environment) => {
    const made: Doc = {};
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
  if (given === '$') fail('Location16872', "'$' by itself is not a valid FieldPath");
  if (given === '$$') fail('FailedToParse', 'empty variable names are not allowed');
  if (given.endsWith('.')) fail('Location40353', "FieldPath must not end with a '.'.");
  checkFieldNames(names);
  if (!isVariable) return (environment) => valueAlong(environment, environment.root, names);
  const isKnown = Object.hasOwn(SYSTEM, first) || known.includes(first);
  if (!isKnown) fail('Location17276', `Use of undefined variable: ${first}`);
  const own = ({ variables }: Environment) => variables[first];
  const value = Object.hasOwn(SYSTEM, first) ? (SYSTEM[first] ?? own) : own;
  return names.length === 0 ? value : (environment) => valueAlong(environment, value(environment), names);
}

/** Elements that paths through arrays have made of one document. */
let [lastRoot, made]: [unknown, number] = [undefined, 0];
const MAX_ELEMENTS = 2_500_000;

function valueAlong({ root }: Environment, from: unknown, names: readonly string[]): unknown {
  if (root !== lastRoot) [lastRoot, made] = [root, 0];
  return valueAt(from, names, 0);
}

/** An array on the way stands for the values below its documents; numbers are names, not positions. */
function valueAt(holder: unknown, path: readonly string[], at: number): unknown {
  const name = path[at];
  if (name === undefined) return holder;
  if (Array.isArray(holder)) {
    made += holder.length;
    if (made > MAX_ELEMENTS)
      fail('ExceededMemoryLimit', `paths lead to more than ${MAX_ELEMENTS} elements of a document`);
    const below = holder.flatMap((item) => (documentOr(item) ? [valueAt(item, path, at)] : []));
    return below.filter((value) => value !== undefined);
  }
  const document = documentOr(holder);
  return document && Object.hasOwn(document, name) ? valueAt(document[name], path, at + 1) : undefined;
}

export function compileExpression(given: unknown, variables: Doc = {}): (root: unknown) => unknown {
  const all = { NOW: new Date(), ...variables };
  const evaluate = compilerOf(Object.keys(variables))(given);
  return (root) => evaluate({ root, variables: all });
}
