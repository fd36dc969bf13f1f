import type { CreateRequirements, RecordTypeDocument } from '../../../record-types/document';
import { dashForm, slashForm } from '../../../record-types/levels';
import type { StoredTypeReference } from '../../../records/document';
import { associationsOf } from './associations';
import others from './other-types.json' with { type: 'json' };
import permitLevels from './permit-levels.json' with { type: 'json' };
import permitNames from './permit-names.json' with { type: 'json' };
import requirements from './requirements.json' with { type: 'json' };
import { synonymsOf } from './synonyms';

const DEFAULT_REQUIREMENTS: CreateRequirements = requirements.plain;
const BY_CATEGORY: Readonly<Record<string, CreateRequirements>> = requirements.byCategory;
/** `omits`: fields of the kind of work that do not fit. */
const BY_SUBJECT: Readonly<Record<string, CreateRequirements & { readonly omits?: readonly string[] }>> =
  requirements.bySubject;

/** Most requirements depend on the kind of work; the kind of building or license changes some. */
export function requirementsOf(subject: string, category: string): CreateRequirements {
  const base = BY_CATEGORY[category] ?? DEFAULT_REQUIREMENTS;
  const extra = BY_SUBJECT[subject];
  if (extra === undefined) return base;
  const fitting = base.requiredFields.filter((name) => extra.omits?.includes(name) !== true);
  return {
    requiredFields: [...new Set([...fitting, ...extra.requiredFields])],
    elements: { ...base.elements, ...extra.elements },
  };
}

type Setup = {
  readonly module: string;
  readonly group: string;
  readonly type: string;
  readonly subType: string;
  readonly category: string;
  readonly alias: string;
  readonly text: string;
  readonly es: string;
};

type Words = Readonly<Record<'en_US' | 'es_US', string>>;

const SUBJECTS: Readonly<Record<string, Words>> = permitNames.subjects;
const CATEGORIES: Readonly<Record<string, Words>> = permitNames.categories;
/** Whom the agency offers a type; the first match counts. */
const FILTERS: readonly (readonly [RegExp, string | undefined])[] = [
  [/Unspecified/, undefined],
  [
    /^Building\/Residential\/(Apartment|Townhouse)\/|^Building\/Non-Residential\/(?!Special)|^Demolition\//,
    'Contractors',
  ],
  [/^Building\/Residential\/|\/Home Occupation\/|\/Variance\//, 'Homeowners'],
  [/\/Trade\/|^Planning\/|\/Systems\//, 'Contractors'],
  [/^Enforcement\//, undefined],
  [/^/, 'Citizens'],
];
/** The agency takes no applications for these: each case has a more exact type. */
const CLOSED = /\/Unspecified\/|^Building\/Non-Residential\/General\//;
/** By position in the module. */
const ACTIONS: readonly RecordTypeDocument['actions'][] = [
  ['createApplication'],
  ['createApplication', 'amendApplication'],
  ['createApplication', 'amendContact'],
  ['createApplication', 'amendApplication', 'amendContact'],
];
/** One type in eight has no alias. */
const WITHOUT_ALIAS = 8;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For example `New garage`. @throws Error if the subject or the category has no name */
function permitName(subject: string, category: string, language: keyof Words): string {
  const [noun, pattern] = [SUBJECTS[subject], CATEGORIES[category]];
  if (noun === undefined || pattern === undefined) throw new Error(`${subject}, ${category} has no name.`);
  return capitalized(pattern[language].replace('{subject}', noun[language]));
}

const permitSetups: readonly Setup[] = permitLevels.map(({ group, type, subType, category }) => {
  const subject = subType === 'Unspecified' ? type : subType;
  return {
    module: group,
    group,
    type,
    subType,
    category,
    alias: `${capitalized(SUBJECTS[subject]?.en_US ?? subject)} permit`,
    text: permitName(subject, category, 'en_US'),
    es: permitName(subject, category, 'es_US'),
  };
});

function actionsOf({ subType }: Setup, at: number): RecordTypeDocument['actions'] {
  // Building must have all four actions (contract, Demo).
  if (subType === 'Hunting' || subType === 'Special Function Ten') return ['createApplication', 'createHuntingLicense'];
  return ACTIONS[at % ACTIONS.length] ?? ['createApplication'];
}

function typeDocument(setup: Setup, at: number): RecordTypeDocument {
  const { module, group, type, subType, category, alias, text, es } = setup;
  const levels = { group, type, subType, category };
  const value = slashForm(levels);
  const filterName = FILTERS.find(([pattern]) => pattern.test(value))?.[1];
  const associations = associationsOf(module, category, at, at % 3 !== 1);
  return {
    _id: value,
    id: dashForm(levels),
    ...levels,
    text,
    translations: { es_US: es },
    ...(alias !== '' && at % WITHOUT_ALIAS !== 5 && { alias }),
    module,
    ...(filterName !== undefined && { filterName }),
    readable: at % 10 !== 9,
    // Only staff open enforcement cases.
    createable: module !== 'Enforcement' && !CLOSED.test(value),
    updatable: at % 2 === 0,
    deletable: at % 5 === 0,
    searchable: at % 7 !== 6,
    actions: actionsOf(setup, at),
    feeEstimate: associations?.feeSchedule !== undefined,
    ...(associations !== undefined && { associations }),
    ...synonymsOf(value),
    requirements: requirementsOf(subType === 'Unspecified' ? type : subType, category),
  };
}

const placeInModule = new Map<string, number>();
const TYPES: readonly RecordTypeDocument[] = [...permitSetups, ...others].map((setup) => {
  const at = placeInModule.get(setup.module) ?? 0;
  placeInModule.set(setup.module, at + 1);
  return typeDocument(setup, at);
});

const REFERENCES: readonly StoredTypeReference[] = TYPES.map(
  ({ _id, id, group, type, subType, category, text, translations, alias, module, filterName }) => ({
    id,
    value: _id,
    group,
    type,
    subType,
    category,
    text,
    ...(translations !== undefined && { translations }),
    ...(alias !== undefined && { alias }),
    module,
    ...(filterName !== undefined && { filterName }),
  }),
);

/** The 57 types of the permits, and those of the other modules. */
export const recordTypes = (): readonly RecordTypeDocument[] => TYPES;

export const typeReferences = (): readonly StoredTypeReference[] => REFERENCES;
