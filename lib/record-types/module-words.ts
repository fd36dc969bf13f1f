/** The vendor's modules that have a translation, by lower-case code without spaces and hyphens. */
const MESSAGE_BY_CODE = {
  building: 'building',
  demolition: 'demolition',
  license: 'licenses',
  licenses: 'licenses',
  licensing: 'licenses',
  planning: 'planning',
  enforcement: 'enforcement',
  codeenforcement: 'enforcement',
  fire: 'fire',
  servicerequest: 'serviceRequests',
  servicerequests: 'serviceRequests',
  publicworks: 'publicWorks',
  envhealth: 'environmentalHealth',
  environmentalhealth: 'environmentalHealth',
  ams: 'assets',
  assetmanagement: 'assets',
} as const;

export type ModuleMessage = (typeof MESSAGE_BY_CODE)[keyof typeof MESSAGE_BY_CODE];

/** undefined for a module that the agency has defined itself. */
export function moduleMessage(code: string): ModuleMessage | undefined {
  const folded = code.toLowerCase().replace(/[\s_-]+/g, '');
  return Object.hasOwn(MESSAGE_BY_CODE, folded) ? MESSAGE_BY_CODE[folded as keyof typeof MESSAGE_BY_CODE] : undefined;
}

/** Whether people report a problem or make a request with the module's types, rather than apply for a permit or license. */
export function acceptsReports(code: string): boolean {
  const message = moduleMessage(code);
  return message === 'serviceRequests' || message === 'enforcement';
}

/** Splits a code into words: `ParksAndTrees` becomes "Parks And Trees". */
export const codeToWords = (code: string): string =>
  code
    .replace(/_+/g, ' ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim() || code;

export function moduleName(code: string, translate: (word: ModuleMessage) => string): string {
  const word = moduleMessage(code);
  return word === undefined ? codeToWords(code) : translate(word);
}

/** Sorts by module name and keeps the order within a module. */
export function sortByModuleName<Type extends { readonly module: string }>(
  types: readonly Type[],
  nameOf: (module: string) => string,
  locale: string,
): Type[] {
  const { compare } = new Intl.Collator(locale);
  return [...types].sort((a, b) => compare(nameOf(a.module), nameOf(b.module)));
}
