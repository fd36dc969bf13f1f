/** undefined and null mean not sent. */
export type ParameterValue = string | number | boolean | undefined | null;

/** Public facts of an operation. Must not import server code, because browsers load it. */
export type ContractFacts = {
  readonly name: string;
  /** Below `/api`. */
  readonly path: `/${string}`;
  readonly section: string;
  readonly position: number;
  readonly slug: string;
  readonly summary: string;
  readonly description: string;
  /** The API version that introduced it. */
  readonly since: string;
  /** `open` needs no token, but one that is sent must be valid. */
  readonly access: 'token' | 'open';
  readonly scope: string;
  readonly deprecatedScope?: string;
  readonly checksScope: boolean;
};

export type Contract<Parameters extends string = string, Body = unknown> = ContractFacts & {
  readonly types?: { readonly parameters: Parameters; readonly response: Body };
};

export const contract =
  <Parameters extends string, Body>() =>
  (facts: ContractFacts): Contract<Parameters, Body> =>
    facts;

export const allows = (
  scopes: readonly string[],
  { scope, deprecatedScope }: Pick<ContractFacts, 'scope' | 'deprecatedScope'>,
): boolean => scopes.includes(scope) || (deprecatedScope !== undefined && scopes.includes(deprecatedScope));

export type ParameterValues<Parameters extends string> = Readonly<Partial<Record<Parameters, ParameterValue>>>;

/** Without `?`. Commas and slashes stay readable. */
export const searchOf = (parameters: ParameterValues<string>): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)] as const]))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%2F', '/')}`)
    .join('&');
