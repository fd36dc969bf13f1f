import type { z } from 'zod';
import type { ErrorCode } from './answers/api-error';
import type { CursorPage, Page } from './answers/envelope';
import type { Contract } from './contract';
import type { QuerySchema } from './parameters/parse-query';
import { type ParsedQuery, queryParser } from './parameters/question';
import type { Selection } from './parameters/selection';
import type { Principal } from './principal';

/** Who calls, and in which language and time zone they are answered. */
export type Caller = {
  readonly principal: Principal;
  readonly locale: string;
  readonly timeZone: string;
};

/** What a rule gets: who calls, and what was asked (parsed). */
export type OperationInput<Query> = Caller & { readonly query: Query };

/** What a rule finds: documents under a name of its own, and beside them what the envelope says. */
export type Found = {
  readonly [documents: string]: unknown;
  readonly page?: Page | CursorPage;
  /** Unknown names in `fields` and `expand`. */
  readonly ignored?: Selection['ignored'];
};

/** What a found answer is written with. */
export type Writing = { readonly locale: string; readonly timeZone: string };

type Definition<Schema extends QuerySchema, Result extends Found> = {
  readonly query: Schema;
  /** The body of a 200, for the OpenAPI document. */
  readonly answer: z.ZodType;
  /** Error codes beyond those that every operation can answer with. */
  readonly errors: readonly ErrorCode[];
  /** The answer is the same for all callers and depends on reference data alone: it is kept until these change. */
  readonly isReference?: boolean;
  /** Parameters with which it has something to answer at this agency. */
  readonly example: () => Promise<Readonly<Record<string, string>>>;
  /** Finds what was asked for. It says nothing of JSON. @throws ApiError */
  rule(input: OperationInput<z.output<Schema>>): Promise<Result>;
  /** The `result` of what the rule found, as wire values or as a Buffer with their JSON (UTF-8). */
  write(found: Result, writing: Writing): unknown;
  /** Finds and writes when it is the caller's turn; without it, at once. @throws ApiError where that would be too late */
  inTurn?<Written>(input: OperationInput<z.output<Schema>>, work: () => Promise<Written>): Promise<Written>;
};

/** An operation: its contract, what it takes and answers, and the rule by which it does. */
export type Operation<Query extends object = object, Result extends Found = Found> = {
  readonly contract: Contract;
  readonly query: { readonly shape: Readonly<Record<string, unknown>> };
  readonly answer: z.ZodType;
  readonly errors: readonly ErrorCode[];
  readonly isReference: boolean;
  readonly example: () => Promise<Readonly<Record<string, string>>>;
  /** @param search raw query string, without `?`. @throws ApiError for what does not fit. */
  readonly read: (search: string) => ParsedQuery<Query>;
  rule(input: OperationInput<Query>): Promise<Result>;
  write(found: Result, writing: Writing): unknown;
  inTurn?<Written>(input: OperationInput<Query>, work: () => Promise<Written>): Promise<Written>;
};

/** Describes an operation, once for everything that has to know of it. */
export const operation = <Schema extends QuerySchema, Result extends Found>(
  contract: Contract<Extract<keyof Schema['shape'], string>>,
  { isReference = false, ...definition }: Definition<Schema, Result>,
): Operation<z.output<Schema>, Result> => ({
  contract,
  isReference,
  ...definition,
  read: queryParser(definition.query),
});
