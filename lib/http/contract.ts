/** The value of a parameter; undefined and null mean that it is not sent. */
export type ParameterValue = string | number | boolean | undefined | null;

/**
 * The public facts of an operation: its address, its access rules and its version. Nothing here needs the server, so that
 * browser code can import it.
 */
export type ContractFacts = {
  /** The operation's name in the OpenAPI document, in messages and in query keys. */
  readonly name: string;
  /** Below `/api`, as the specification writes it. */
  readonly path: `/${string}`;
  /** Section of the specification. */
  readonly section: string;
  /** Its position in lists of operations, from 1. */
  readonly position: number;
  /** Last part of the address of its developer page. */
  readonly slug: string;
  readonly summary: string;
  readonly description: string;
  /** Version of the specification that introduced it. */
  readonly since: string;
  /** `token`: a token is required. `open`: no token is required, but one that is sent must be valid. */
  readonly access: 'token' | 'open';
  readonly scope: string;
  /** A scope of the vendor's older apps that allows this operation only. */
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
  /** Never set: it carries the types. */
  readonly types?: { readonly parameters: Parameters; readonly answer: Answer };
};

export const contract =
  <Parameters extends string, Answer>() =>
  (facts: ContractFacts): Contract<Parameters, Answer> =>
    facts;

/** Whether these scopes allow an operation. */
export const allows = (
  scopes: readonly string[],
  { scope, deprecatedScope }: Pick<ContractFacts, 'scope' | 'deprecatedScope'>,
): boolean => scopes.includes(scope) || (deprecatedScope !== undefined && scopes.includes(deprecatedScope));

/** Parameter values of a request, by name. */
export type ParameterValues<Parameters extends string> = Readonly<Partial<Record<Parameters, ParameterValue>>>;

/** The query string of a request, without `?`. Commas and slashes are not encoded, to keep it readable. */
export const searchOf = (parameters: ParameterValues<string>): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)] as const]))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%2F', '/')}`)
    .join('&');
