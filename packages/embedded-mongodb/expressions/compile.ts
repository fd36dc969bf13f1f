import { asDocument, type Doc, isPlainObject, setField } from '../documents';
import { fail } from '../errors';
import { checkFieldNames } from '../keys/paths';
import { OPERATORS } from './operators';
import type { Compile, Evaluate, EvaluationContext } from './values';

export const EXPRESSIONS = Object.keys(OPERATORS).sort();

const SYSTEM: Record<string, Evaluate> = {
  ROOT: ({ root }) => root,
  CURRENT: ({ root }) => root,
  REMOVE: () => undefined,
  NOW: ({ variables }) => variables.NOW,
};

/** Creates a compiler for expressions that may use these variables of the command's `let`. */
export function expressionCompiler(variableNames: readonly string[]): Compile {
  const compile: Compile = (expression) => {
    if (typeof expression === 'string')
      return expression.startsWith('$') ? compilePath(expression, variableNames) : () => expression;
    if (Array.isArray(expression)) {
      const items = expression.map((item) => compile(item));
      return (environment) => items.map((item) => item(environment) ?? null);
    }
    if (!isPlainObject(expression)) return () => expression;
    const [name = ''] = Object.keys(expression);
    return name.startsWith('$') ? compileOperation(expression, name, compile) : compileDocument(expression, compile);
  };
  return compile;
}

function compileOperation(expression: Doc, name: string, compile: Compile): Evaluate {
  if (Object.keys(expression).length > 1)
    fail(
      'Location15983',
      `An object representing an expression must have exactly one field: ${Object.keys(expression)}`,
    );
  // An unsupported operator fails, because a result that differs from MongoDB's would be worse.
  const compileOperator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  return (compileOperator ?? fail('InvalidPipelineOperator', `Unrecognized expression '${name}'`))(
    expression[name],
    compile,
    name,
  );
}

export function checkVariableName(name: string): string {
  if (name === 'CURRENT') fail('NotImplemented', 'setting $$CURRENT is not supported by the embedded database');
  if (name === '') fail('FailedToParse', 'empty variable names are not allowed');
  return /^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)
    ? name
    : fail('FailedToParse', `'${name}' starts with an invalid character for a user variable name`);
}

/** Compiles a document of expressions; fields with a missing value are left out. */
function compileDocument(expression: Doc, compile: Compile): Evaluate {
  const fields = Object.entries(expression).map(([name, value]) => {
    if (name === '') fail('Location15998', 'FieldPath field names may not be empty strings.');
    if (name.includes('.')) fail('Location16412', `FieldPath field names may not contain '.': '${name}'`);
    if (name.startsWith('$')) fail('Location16410', `FieldPath field names may not start with '$': '${name}'`);
    return [name, compile(value)] as const;
  });
  return (environment) => {
    const result: Doc = {};
    for (const [name, evaluate] of fields) {
      const value = evaluate(environment);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

/** Compiles `$a.b` or `$$name.a.b`. */
function compilePath(expression: string, variableNames: readonly string[]): Evaluate {
  const isVariable = expression.startsWith('$$');
  const [first = '', ...rest] = expression.slice(isVariable ? 2 : 1).split('.');
  const names = isVariable ? rest : [first, ...rest];
  if (expression === '$') fail('Location16872', "'$' by itself is not a valid FieldPath");
  if (expression === '$$') fail('FailedToParse', 'empty variable names are not allowed');
  if (expression.endsWith('.')) fail('Location40353', "FieldPath must not end with a '.'.");
  checkFieldNames(names);
  if (!isVariable) return (environment) => valueAlongPath(environment, environment.root, names);
  const isDefined = Object.hasOwn(SYSTEM, first) || variableNames.includes(first);
  if (!isDefined) fail('Location17276', `Use of undefined variable: ${first}`);
  const own = ({ variables }: EvaluationContext) => variables[first];
  const value = Object.hasOwn(SYSTEM, first) ? (SYSTEM[first] ?? own) : own;
  return names.length === 0 ? value : (environment) => valueAlongPath(environment, value(environment), names);
}

/** Counts the array elements that paths have visited in the current document. */
let [lastRoot, visited]: [unknown, number] = [undefined, 0];
const MAX_ELEMENTS = 2_500_000;

function valueAlongPath({ root }: EvaluationContext, from: unknown, names: readonly string[]): unknown {
  if (root !== lastRoot) [lastRoot, visited] = [root, 0];
  return valueAt(from, names, 0);
}

/** An array on the path yields the values of its documents; numbers in a path are field names, not positions. */
function valueAt(holder: unknown, path: readonly string[], at: number): unknown {
  const name = path[at];
  if (name === undefined) return holder;
  if (Array.isArray(holder)) {
    visited += holder.length;
    if (visited > MAX_ELEMENTS)
      fail('ExceededMemoryLimit', `paths lead to more than ${MAX_ELEMENTS} elements of a document`);
    const below = holder.flatMap((item) => (asDocument(item) ? [valueAt(item, path, at)] : []));
    return below.filter((value) => value !== undefined);
  }
  const document = asDocument(holder);
  return document && Object.hasOwn(document, name) ? valueAt(document[name], path, at + 1) : undefined;
}

export function compileExpression(expression: unknown, variables: Doc = {}): (root: unknown) => unknown {
  const all = { NOW: new Date(), ...variables };
  const evaluate = expressionCompiler(Object.keys(variables))(expression);
  return (root) => evaluate({ root, variables: all });
}
