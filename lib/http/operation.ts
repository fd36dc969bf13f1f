import type { z } from 'zod';
import type { Contract } from './contract';
import type { QuerySchema } from './parameters/parse-query';
import { type ParsedQuery, queryParser } from './parameters/query-parser';
import type { FieldSelection } from './parameters/selection';
import type { Principal } from './principal';
import type { ErrorCode } from './responses/api-error';
import type { CursorPage, Page } from './responses/envelope';

export type Caller = {
  readonly principal: Principal;
  readonly locale: string;
  readonly timeZone: string;
};

export type OperationInput<Query> = Caller & { readonly query: Query };

export type RuleResult = {
  readonly [documents: string]: unknown;
  readonly page?: Page | CursorPage;
  readonly ignored?: FieldSelection['ignored'];
};

export type ResultFormat = { readonly locale: string; readonly timeZone: string };

type Definition<Schema extends QuerySchema, Result extends RuleResult> = {
  readonly query: Schema;
  readonly response: z.ZodType;
  readonly errors: readonly ErrorCode[];
  /** The same for all callers, so it is cached until the reference data changes. */
  readonly isReference?: boolean;
  readonly example: () => Promise<Readonly<Record<string, string>>>;
  /** Finds the documents; `write` converts them to JSON. @throws ApiError */
  rule(input: OperationInput<z.output<Schema>>): Promise<Result>;
  /** The `result`, as values or as a Buffer with JSON (UTF-8). */
  write(result: Result, format: ResultFormat): unknown;
  /** Waits for the caller's turn; without this method, work runs at once. @throws ApiError if the wait is too long */
  inTurn?<Written>(input: OperationInput<z.output<Schema>>, work: () => Promise<Written>): Promise<Written>;
};

export type Operation<Query extends object = object, Result extends RuleResult = RuleResult> = {
  readonly contract: Contract;
  readonly query: { readonly shape: Readonly<Record<string, unknown>> };
  readonly response: z.ZodType;
  readonly errors: readonly ErrorCode[];
  readonly isReference: boolean;
  readonly example: () => Promise<Readonly<Record<string, string>>>;
  /** @throws ApiError for an invalid parameter. */
  readonly read: (search: string) => ParsedQuery<Query>;
  rule(input: OperationInput<Query>): Promise<Result>;
  write(result: Result, format: ResultFormat): unknown;
  inTurn?<Written>(input: OperationInput<Query>, work: () => Promise<Written>): Promise<Written>;
};

export const operation = <Schema extends QuerySchema, Result extends RuleResult>(
  contract: Contract<Extract<keyof Schema['shape'], string>>,
  { isReference = false, ...definition }: Definition<Schema, Result>,
): Operation<z.output<Schema>, Result> => ({
  contract,
  isReference,
  ...definition,
  read: queryParser(definition.query),
});
