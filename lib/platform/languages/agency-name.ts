import type { PortalLocale } from './languages';

/** Stays in the text unless the name is translated. */
export const AGENCY = '{agency}';

/** How a sentence names the agency. */
export type AgencyName = {
  /** With the space after it, if the language has one. */
  readonly article: string;
  readonly name: string;
  /** Words that the language writes as one with the article, such as `de` -> `del `. */
  readonly contracted?: Readonly<Record<string, string>>;
};

const ENGLISH_FIRST =
  /^(?:City|Town|Village|County|State|Borough|Township|Municipality|District|Province|Commonwealth|Department|Office|Bureau|Division|Ministry|Board) of\b/i;
const ENGLISH_LAST = /^(?!the\b).*\b(?:Office|Department|Division|Bureau|Agency|Authority|Commission|Board|Ministry)$/i;
const ENGLISH_PLACE = /^(\w+) of ([\p{L}\p{N} .-]+)$/u;

const englishName = (name: string): AgencyName | undefined =>
  ENGLISH_FIRST.test(name) || ENGLISH_LAST.test(name) ? { article: 'the ', name: AGENCY } : undefined;

const EL = { article: 'el ', contracted: { de: 'del ', a: 'al ' } };
const LA = { article: 'la ' };

/** The Spanish article and noun for the first word of an English name. */
const SPANISH_PLACES: Readonly<Record<string, Omit<AgencyName, 'name'> & { readonly noun: string }>> = {
  City: { ...LA, noun: 'Ciudad' },
  County: { ...EL, noun: 'Condado' },
  Town: { ...EL, noun: 'Municipio' },
  Village: { ...EL, noun: 'Municipio' },
  Township: { ...EL, noun: 'Municipio' },
  Municipality: { ...EL, noun: 'Municipio' },
  State: { ...EL, noun: 'Estado' },
  Province: { ...LA, noun: 'Provincia' },
};
const SPANISH_FEMININE =
  /^(?:Ciudad|Villa|Provincia|Oficina|Dirección|Secretaría|Alcaldía|Municipalidad|Junta)(?=\s|$)/;
const SPANISH_MASCULINE =
  /^(?:Condado|Municipio|Ayuntamiento|Estado|Distrito|Departamento|Gobierno|Consejo|Registro)(?=\s|$)/;

function spanishName(name: string): AgencyName | undefined {
  const [, place = '', rest] = ENGLISH_PLACE.exec(name) ?? [];
  const translated = SPANISH_PLACES[place];
  if (translated !== undefined) return { ...translated, name: `${translated.noun} de ${rest}` };
  if (SPANISH_FEMININE.test(name)) return { ...LA, name: AGENCY };
  return SPANISH_MASCULINE.test(name) ? { ...EL, name: AGENCY } : undefined;
}

const LE = { article: 'le ', contracted: { de: 'du ', à: 'au ' } };
const L = { article: 'l’' };

/** As for Spanish, but without states and provinces, which have an article of their own (du Maine, de l’Ohio). */
const FRENCH_PLACES: typeof SPANISH_PLACES = {
  City: { ...LA, noun: 'Ville' },
  County: { ...LE, noun: 'Comté' },
  Town: { ...LA, noun: 'Ville' },
  Village: { ...LE, noun: 'Village' },
  Township: { ...LE, noun: 'Canton' },
  Municipality: { ...LA, noun: 'Municipalité' },
};
const FRENCH_FEMININE =
  /^(?:Ville|Municipalité|MRC|Province|Paroisse|Commission|Communauté|Direction|Division|Régie|Société)(?=\s|$)/;
const FRENCH_MASCULINE =
  /^(?:Comté|Village|Canton|District|Gouvernement|Département|Ministère|Bureau|Service|Conseil)(?=\s|$)/;
const FRENCH_ELIDED = /^(?:Arrondissement|État|Agence|Administration|Autorité|Office)(?=\s|$)/;
const VOWEL_FIRST = /^[aeiouâàéèêëîïôœûù]/i;

function frenchName(name: string): AgencyName | undefined {
  const [, place = '', rest = ''] = ENGLISH_PLACE.exec(name) ?? [];
  const translated = FRENCH_PLACES[place];
  const ofRest = VOWEL_FIRST.test(rest) ? `d’${rest}` : `de ${rest}`;
  if (translated !== undefined) return { ...translated, name: `${translated.noun} ${ofRest}` };
  if (FRENCH_FEMININE.test(name)) return { ...LA, name: AGENCY };
  if (FRENCH_MASCULINE.test(name)) return { ...LE, name: AGENCY };
  if (FRENCH_ELIDED.test(name)) return { ...L, name: AGENCY };
  return VOWEL_FIRST.test(name) ? { article: '', name: AGENCY, contracted: { de: 'd’' } } : undefined;
}

/** A language that is not here writes the name as it is. */
const NAMES: Readonly<Partial<Record<PortalLocale, (name: string) => AgencyName | undefined>>> = {
  en: englishName,
  es: spanishName,
  fr: frenchName,
};

/** Undefined if the language writes the name as it is. */
export const agencyNameIn = (locale: PortalLocale, name: string): AgencyName | undefined => NAMES[locale]?.(name);
