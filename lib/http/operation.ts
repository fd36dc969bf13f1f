import type { z } from 'zod';
import type { ErrorCode } from './answers/api-error';
import type { CursorPage, Page } from './answers/envelope';
import type { Contract } from './contract';
import type { QuerySchema } from './parameters/parse-query';
import { type ParsedQuery, queryParser } from './parameters/query-parser';
import type { Selection } from './parameters/selection';
import type { Principal } from './principal';

/** The caller, with the language and time zone of the answer. */
export type Caller = {
  readonly principal: Principal;
  readonly locale: string;
  readonly timeZone: string;
};

/** The input of a rule: the caller and the parsed query. */
export type OperationInput<Query> = Caller & { readonly query: Query };

/** The result of a rule: documents under a name of its choice, and the facts for the envelope. */
export type RuleResult = {
  readonly [documents: string]: unknown;
  readonly page?: Page | CursorPage;
  /** Unknown names in `fields` and `expand`. */
  readonly ignored?: Selection['ignored'];
};

/** The language and time zone that a result is written in. */
export type ResultFormat = { readonly locale: string; readonly timeZone: string };

type Definition<Schema extends QuerySchema, Result extends RuleResult> = {
  readonly query: Schema;
  /** The body of a 200, for the OpenAPI document. */
  readonly answer: z.ZodType;
  /** Error codes in addition to those that every operation can answer with. */
  readonly errors: readonly ErrorCode[];
  /** The answer is the same for all callers and depends on reference data only, so it is cached until these change. */
  readonly isReference?: boolean;
  /** Parameters that give a non-empty answer at this agency. */
  readonly example: () => Promise<Readonly<Record<string, string>>>;
  /** Finds the documents; JSON is the task of `write`. @throws ApiError */
  rule(input: OperationInput<z.output<Schema>>): Promise<Result>;
  /** The `result` of the answer, as wire values or as a Buffer with their JSON (UTF-8). */
  write(found: Result, writing: ResultFormat): unknown;
  /** Runs `work` when it is the caller's turn; without it, at once. @throws ApiError if the turn would come too late */
  inTurn?<Written>(input: OperationInput<z.output<Schema>>, work: () => Promise<Written>): Promise<Written>;
};

/** An operation: its contract, its input, its answer and its rule. */
export type Operation<Query extends object = object, Result extends RuleResult = RuleResult> = {
  readonly contract: Contract;
  readonly query: { readonly shape: Readonly<Record<string, unknown>> };
  readonly answer: z.ZodType;
  readonly errors: readonly ErrorCode[];
  readonly isReference: boolean;
  readonly example: () => Promise<Readonly<Record<string, string>>>;
  /** @param search raw query string, without `?`. @throws ApiError for an invalid parameter. */
  readonly read: (search: string) => ParsedQuery<Query>;
  rule(input: OperationInput<Query>): Promise<Result>;
  write(found: Result, writing: ResultFormat): unknown;
  inTurn?<Written>(input: OperationInput<Query>, work: () => Promise<Written>): Promise<Written>;
};

/** Defines an operation, once for its route, its page and the OpenAPI document. */
export const operation = <Schema extends QuerySchema, Result extends RuleResult>(
  contract: Contract<Extract<keyof Schema['shape'], string>>,
  { isReference = false, ...definition }: Definition<Schema, Result>,
): Operation<z.output<Schema>, Result> => ({
  contract,
  isReference,
  ...definition,
  read: queryParser(definition.query),
});
