/** Common words of agencies' data that have a translation, in lower case without spaces and hyphens. */
const WORDS = [
  'agent',
  'animals',
  'applicant',
  'architect',
  'billingcontact',
  'building',
  'business',
  'citizens',
  'commercial',
  'contractor',
  'contractors',
  'demolition',
  'designer',
  'development',
  'electrical',
  'electrician',
  'engineer',
  'fire',
  'homeowners',
  'industrial',
  'institutional',
  'landuse',
  'mechanical',
  'monitoringcompany',
  'noise',
  'nonresidential',
  'operational',
  'outdoors',
  'owner',
  'parks',
  'plumber',
  'plumbing',
  'property',
  'propertyowner',
  'representative',
  'residential',
  'signs',
  'streets',
  'subdivision',
  'systems',
  'tenant',
  'trade',
  'waste',
  'zoning',
] as const;

export type AgencyWord = (typeof WORDS)[number];

/** The message of a common level, group or contact type, such as `Non-Residential`; undefined for any other text. */
export function agencyWord(text: string): AgencyWord | undefined {
  const folded = text.toLowerCase().replace(/[\s_-]+/g, '');
  return WORDS.find((word) => word === folded);
}

/** Translates common words of the agency's data; undefined for any other text. @param t of the namespace `AgencyWords` */
export const agencyWordTranslator =
  (t: (word: AgencyWord) => string) =>
  (text: string): string | undefined => {
    const word = agencyWord(text);
    return word && t(word);
  };
