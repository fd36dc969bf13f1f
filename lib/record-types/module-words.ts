/** The vendor's modules that the portal has words for (messages `Modules`), by their codes without case, blanks and hyphens. */
const KNOWN = {
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

/** A name in the messages `Modules`. */
export type ModuleMessage = (typeof KNOWN)[keyof typeof KNOWN];

/** Which words of the messages a module has; undefined where the agency has made it up. */
export function moduleMessage(code: string): ModuleMessage | undefined {
  const folded = code.toLowerCase().replace(/[\s_-]+/g, '');
  return Object.hasOwn(KNOWN, folded) ? KNOWN[folded as keyof typeof KNOWN] : undefined;
}

/** A code as the words that it is made of: `ParksAndTrees` reads "Parks And Trees". Nothing of it is lost. */
export const wordsOfCode = (code: string): string =>
  code
    .replace(/_+/g, ' ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim() || code;

/** What a module is called. @param say the words for a name in the messages `Modules`. */
export function moduleName(code: string, say: (word: ModuleMessage) => string): string {
  const word = moduleMessage(code);
  return word === undefined ? wordsOfCode(code) : say(word);
}

/** In the order of what their modules are called; within a module as they were. */
export function sortByModuleName<Type extends { readonly module: string }>(
  types: readonly Type[],
  nameOf: (module: string) => string,
  locale: string,
): Type[] {
  const { compare } = new Intl.Collator(locale);
  return [...types].sort((a, b) => compare(nameOf(a.module), nameOf(b.module)));
}
