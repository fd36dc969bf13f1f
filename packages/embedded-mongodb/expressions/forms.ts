import { type Doc, documentOr, isOperators, isPlainObject } from '../documents';
import { refuse } from '../errors';
import { typeName } from '../query/type-names';
import { checkTime, SHARED, spend, spendFields } from './budget';
import { intFrom } from './numbers';
import {
  argumentsOf,
  type Compile,
  type Environment,
  type Evaluate,
  type Form,
  isNull,
  isTrue,
  listFrom,
  named,
  operandsOf,
  operator,
  textFrom,
} from './operator';

/** Operators that decide what is evaluated, and with which variables; and those of documents. */

const NOTHING: Evaluate = () => undefined;
// not written as documents, which would look like promises
const CONDITIONAL = Object.fromEntries([
  ['if', 17080],
  ['then', 17081],
  ['else', 17082],
]);
const BRANCH = Object.fromEntries([
  ['case', 40064],
  ['then', 40065],
]);

const conditional: Form = (given, compile, name) => {
  if (Array.isArray(given) && given.length !== 3)
    refuse(16020, `Expression $cond takes exactly 3 arguments. ${given.length} were passed in.`);
  if (!Array.isArray(given) && !isPlainObject(given))
    refuse(16020, 'Expression $cond takes exactly 3 arguments. 1 were passed in.');
  const named = () => argumentsOf(given, name, { required: CONDITIONAL, unknown: 17083 });
  const parts = Array.isArray(given) ? given : Object.keys(CONDITIONAL).map((key) => named()[key]);
  const [test = NOTHING, yes = NOTHING, no = NOTHING] = parts.map((part) => compile(part));
  return (environment) => (isTrue(test(environment)) ? yes : no)(environment);
};

const switching: Form = (given, compile, name) => {
  const { branches, ...rest } = argumentsOf(given, name, {
    required: {},
    optional: 'branches default',
    unknown: 40067,
    other: 40060,
  });
  if (branches !== undefined && !Array.isArray(branches)) refuse(40061, "$switch expected an array for 'branches'");
  const cases = (Array.isArray(branches) ? branches : []).map((branch) => {
    if (!isPlainObject(branch)) refuse(40062, '$switch expected each branch to be an object');
    const part = argumentsOf(branch, name, { required: BRANCH, unknown: 40063 });
    return { test: compile(part.case), answer: compile(part.then) };
  });
  if (cases.length === 0) refuse(40068, '$switch requires at least one branch');
  const otherwise = 'default' in rest ? compile(rest.default) : undefined;
  return (environment) => {
    const found = cases.find(({ test }) => isTrue(test(environment)));
    const answer = found?.answer ?? otherwise;
    return answer
      ? answer(environment)
      : refuse(40066, '$switch could not find a matching branch for an input, and no default was specified.');
  };
};

const ifNull: Form = (given, compile) => {
  const evaluators = operandsOf(given, compile);
  if (evaluators.length < 2) refuse(1257300, `$ifNull needs at least two arguments, had: ${evaluators.length}`);
  return (environment) => {
    let value: unknown;
    for (const evaluate of evaluators) {
      value = evaluate(environment);
      if (!isNull(value)) break;
    }
    return value;
  };
};

export function nameOfVariable(name: unknown, owner: string, code = 16883): string {
  const text = textFrom(name, owner, code);
  if (text === 'CURRENT') refuse(238, 'setting $$CURRENT is not supported by the embedded database');
  if (text === '') refuse(9, 'empty variable names are not allowed');
  return /^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(text)
    ? text
    : refuse(9, `'${text}' starts with an invalid character for a user variable name`);
}

const letting: Form = (given, compile, name) => {
  const spec = { required: { vars: 16876, in: 16877 }, unknown: 16875, other: 16874 };
  const { vars, in: inner } = argumentsOf(given, name, spec);
  if (!isPlainObject(vars)) return refuse(10065, 'invalid parameter: expected an object (vars)');
  const values = Object.entries(vars).map(([key, value]) => [nameOfVariable(key, name), compile(value)] as const);
  const body = compile(
    inner,
    values.map(([key]) => key),
  );
  return (environment) => {
    const own = Object.fromEntries(values.map(([key, evaluate]) => [key, evaluate(environment)]));
    return body({ ...environment, variables: { ...environment.variables, ...own } });
  };
};

/** Evaluates an expression for each element, which it knows as the variable `as`. */
function forEach(inner: unknown, as: unknown, compile: Compile, owner: string) {
  const key = as === undefined ? 'this' : nameOfVariable(as, owner);
  const evaluate = compile(inner, [key]);
  return (environment: Environment) => {
    const variables = { ...environment.variables };
    const own = { ...environment, variables };
    return (item: unknown) => {
      checkTime();
      variables[key] = item;
      return evaluate(own);
    };
  };
}

const mapping: Form = (given, compile, name) => {
  const spec = { required: { input: 16880, in: 16882 }, optional: 'as', unknown: 16879, other: 16878 };
  const { input, as, in: inner } = argumentsOf(given, name, spec);
  const [listOf, each] = [compile(input), forEach(inner, as, compile, name)];
  return (environment) => {
    const value = listOf(environment);
    if (isNull(value)) return null;
    const valueFor = each(environment);
    const list = listFrom(value, name, 16883);
    spend(list.length, name);
    return list.map((item) => valueFor(item) ?? null);
  };
};

const filtering: Form = (given, compile, name) => {
  const spec = { required: { input: 28648, cond: 28650 }, optional: 'as limit', unknown: 28647, other: 28646 };
  const { input, as, cond, limit = null } = argumentsOf(given, name, spec);
  const [listOf, each, limitOf] = [compile(input), forEach(cond, as, compile, name), compile(limit)];
  return (environment) => {
    const [value, most] = [listOf(environment), limitOf(environment)];
    if (isNull(value)) return null;
    const list = listFrom(value, name, 28651);
    const count = isNull(most) ? list.length : intFrom(most, name, 327391);
    if (!isNull(most) && count < 1) refuse(327392, `$filter: limit must be greater than 0, found ${count}`);
    const valueFor = each(environment);
    const kept: unknown[] = [];
    for (const item of list) {
      if (kept.length < count && isTrue(valueFor(item))) kept.push(item);
    }
    return kept;
  };
};

const reducing: Form = (given, compile, name) => {
  const spec = { required: { input: 40077, initialValue: 40078, in: 40079 }, unknown: 40076, other: 40075 };
  const { input, initialValue, in: inner } = argumentsOf(given, name, spec);
  const [listOf, first, step] = [compile(input), compile(initialValue), compile(inner, ['this', 'value'])];
  return (environment) => {
    const value = listOf(environment);
    if (isNull(value)) return null;
    const own = { ...environment, variables: { ...environment.variables } };
    const reduce = (before: unknown, item: unknown) => {
      checkTime();
      Object.assign(own.variables, { value: before, this: item });
      return step(own);
    };
    return listFrom(value, name, 40080).reduce(reduce, first(environment));
  };
};

function documentFrom(value: unknown, name: string, code: number): Doc {
  return documentOr(value) ?? refuse(code, `${name} requires a document, found ${typeName(value)}`);
}

const objectToArray = operator(1, 1, ([value], name) =>
  isNull(value) ? null : Object.entries(documentFrom(value, name, 40390)).map(([k, v]) => ({ k, v })),
);

function pairOf(item: unknown, isPairs: boolean): [string, unknown] {
  if (isPairs && !Array.isArray(item))
    refuse(40391, '$arrayToObject requires a consistent input format: arrays of two');
  if (!isPairs && !isPlainObject(item))
    refuse(40391, '$arrayToObject requires a consistent input format: documents with k and v');
  const { k, v, ...more }: Doc = isPlainObject(item) ? item : {};
  const pair = Array.isArray(item) ? item : [k, v];
  const isWhole = Array.isArray(item)
    ? item.length === 2
    : k !== undefined && v !== undefined && Object.keys(more).length === 0;
  if (!isWhole && isPlainObject(item) && Object.keys(item).length === 2) refuse(40393, '$arrayToObject needs k and v');
  if (!isWhole) refuse(Array.isArray(item) ? 40397 : 40392, '$arrayToObject needs a key and a value, and nothing else');
  const key = textFrom(pair[0], '$arrayToObject', Array.isArray(item) ? 40395 : 40394);
  if (key.includes('\0')) refuse(Array.isArray(item) ? 4940400 : 4940401, 'a key may not have a null byte');
  return [key, pair[1]];
}
const arrayToObject = operator(1, 1, ([value], name) => {
  if (isNull(value)) return null;
  const list = listFrom(value, name, 40386);
  if (list.length > 0 && !Array.isArray(list[0]) && !isPlainObject(list[0]))
    refuse(40398, '$arrayToObject needs arrays of two, or documents with k and v');
  spend(list.length / SHARED, '$arrayToObject');
  return Object.fromEntries(list.map((item) => pairOf(item, Array.isArray(list[0]))));
});

/** One field by a name that may have dots and dollars. */
const getField: Form = (given, compile, name) => {
  const isNamed = isPlainObject(given) && !isOperators(given);
  const spec = { required: { field: 3041702, input: 3041703 }, unknown: 3041701 };
  const { field, input } = isNamed ? argumentsOf(given, name, spec) : { field: given, input: '$$ROOT' };
  const [nameOf, from] = [compile(field), compile(input)];
  return (environment) => {
    const [key, value] = [textFrom(nameOf(environment), name, 3041704), from(environment)];
    const holder = documentOr(value);
    if (holder) return Object.hasOwn(holder, key) ? holder[key] : undefined;
    return value === null ? null : undefined;
  };
};

function withField({ field, input, value }: Doc, name: string): Doc | null {
  const key = textFrom(field, name, 4161107);
  if (isNull(input)) return null;
  const { [key]: _before, ...others } = documentFrom(input, name, 4161105);
  const made = value === undefined ? others : { ...documentFrom(input, name, 4161105), [key]: value };
  spendFields(made, name);
  return made;
}

/** An operator on one field, whose name is known beforehand. */
const ofField =
  (required: Record<string, number>): Form =>
  (given, compile, name) => {
    const field = isPlainObject(given) ? given.field : undefined;
    if (typeof field === 'string' && field.startsWith('$')) refuse(4161108, `${name} takes no path for its field`);
    if (Array.isArray(field) || (isPlainObject(field) && !('$literal' in field)))
      refuse(4161106, `${name} requires 'field' to evaluate to a constant`);
    return named({ required, unknown: 4161101, other: 4161100 }, withField)(given, compile, name);
  };

export const FORMS: Record<string, Form> = {
  ...{ $cond: conditional, $switch: switching, $ifNull: ifNull, $let: letting },
  ...{ $map: mapping, $filter: filtering, $reduce: reducing },
  $literal: (given) => () => given,
  $and: (given, compile) => {
    const evaluators = operandsOf(given, compile);
    return (environment) => evaluators.every((evaluate) => isTrue(evaluate(environment)));
  },
  $or: (given, compile) => {
    const evaluators = operandsOf(given, compile);
    return (environment) => evaluators.some((evaluate) => isTrue(evaluate(environment)));
  },
  $not: operator(1, 1, ([value]) => !isTrue(value)),
  ...{ $objectToArray: objectToArray, $arrayToObject: arrayToObject, $getField: getField },
  $setField: ofField({ field: 4161102, input: 4161109, value: 4161103 }),
  $unsetField: ofField({ field: 4161102, input: 4161109 }),
};
