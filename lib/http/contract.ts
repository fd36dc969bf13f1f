/** What may be sent as the value of a parameter; undefined and null are "not sent". */
export type Sent = string | number | boolean | undefined | null;

/**
 * What everybody has to know of an operation: how it is asked for, who may, since when. Nothing here needs the server, so
 * that a browser can have it too.
 */
export type ContractFacts = {
  /** The operation's name in the OpenAPI document, in messages and in query keys. */
  readonly name: string;
  /** Below `/api`, as the specification writes it. */
  readonly path: `/${string}`;
  /** Section of the specification. */
  readonly section: string;
  /** Where documents list it, from 1. */
  readonly position: number;
  /** Last part of the address of its page for developers. */
  readonly slug: string;
  readonly summary: string;
  readonly description: string;
  /** Version of the specification that introduced it. */
  readonly since: string;
  /** `token`: a caller is needed. `open`: none is, but a token that is sent must hold. */
  readonly access: 'token' | 'open';
  readonly scope: string;
  /** A scope of the vendor's older apps that gives the right to this one operation. */
  readonly deprecatedScope?: string;
  /** Whether a caller's scopes are checked; record types never answer 403 (contract, errors). */
  readonly checksScope: boolean;
};

/**
 * An operation as its callers see it.
 * @typeParam Parameters the names of its parameters
 * @typeParam Answer its whole body of a 200
 */
export type Contract<Parameters extends string = string, Answer = unknown> = ContractFacts & {
  /** Never there: it carries the types. */
  readonly types?: { readonly parameters: Parameters; readonly answer: Answer };
};

export const contract =
  <Parameters extends string, Answer>() =>
  (facts: ContractFacts): Contract<Parameters, Answer> =>
    facts;

/** Whether these scopes give the right to an operation. */
export const allows = (
  scopes: readonly string[],
  { scope, deprecatedScope }: Pick<ContractFacts, 'scope' | 'deprecatedScope'>,
): boolean => scopes.includes(scope) || (deprecatedScope !== undefined && scopes.includes(deprecatedScope));

/** What is asked of an operation, by the names of its parameters. */
export type Asked<Parameters extends string> = Readonly<Partial<Record<Parameters, Sent>>>;

/** The query string of a request, without `?`; always the same for the same. Commas and slashes stay readable. */
export const searchOf = (asked: Asked<string>): string =>
  Object.entries(asked)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)] as const]))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%2F', '/')}`)
    .join('&');
