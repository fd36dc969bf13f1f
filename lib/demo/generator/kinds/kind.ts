import type { RecordContent } from '../../../records/document';
import { memoize } from '../people/memoize';
import { Random } from '../random';
import building from './building.json' with { type: 'json' };
import enforcement from './enforcement.json' with { type: 'json' };
import fire from './fire.json' with { type: 'json' };
import licenses from './licenses.json' with { type: 'json' };
import planning from './planning.json' with { type: 'json' };
import requests from './requests.json' with { type: 'json' };

export type Case = { readonly description: string; readonly values: Readonly<Record<string, string>> };

/** What the records of a kind have, so that the facts of a record fit each other. */
export type Kind = {
  /** Names of the fields in its custom form, in this order. */
  readonly fields: readonly string[];
  readonly tables?: readonly string[];
  /** The possible values of a custom field, or the first and the last of its numbers. */
  readonly values?: Readonly<Record<string, readonly (string | number)[]>>;
  /** A record is about one of these; its values go before the kind's. */
  readonly cases?: readonly Case[];
  readonly rooms?: readonly string[];
  /** The remarks of a passed and of a failed visit, in the order of the work; the last is the final inspection. */
  readonly visits?: readonly (readonly string[])[];
  /** License types of further professionals. */
  readonly trades: readonly string[];
  /** Types of further contacts. */
  readonly contacts: readonly string[];
  /** Cost of the work in dollars; without it there is no work to pay for. */
  readonly cost?: readonly number[];
  /** Fee in dollars; without it the fee depends on the cost. */
  readonly fee?: readonly number[];
  readonly noFees?: boolean;
  /** Whether it is about a person or a street instead of a property. */
  readonly noProperty?: boolean;
  /** Whether only an individual applies, not a firm. */
  readonly individual?: boolean;
  readonly inspected?: boolean;
  /** Whether its contacts have identity numbers and such. */
  readonly personal?: boolean;
  readonly reported?: string;
};

const KINDS: Readonly<Record<string, Kind>> = {
  ...building,
  ...licenses,
  ...requests,
  ...enforcement,
  ...planning,
  ...fire,
};

type Rule = { readonly type: RegExp; readonly description?: RegExp; readonly kind: string };

/** The first match counts. */
const RULES: readonly Rule[] = [
  { type: /\/Fire and Security Alarm$/, kind: 'alarm' },
  { type: /^Demolition\//, kind: 'demolition' },
  { type: /\/Special Function Ten\//, kind: 'event' },
  { type: /\/Temporary$/, kind: 'temporary' },
  { type: /\/Residential\/Garage\//, kind: 'garage' },
  { type: /\/Swimming Pool\//, kind: 'pool' },
  { type: /\/Additional Dwelling\//, kind: 'backyard home' },
  { type: /\/(Single|Two) Family\/New$/, description: /^(Single family|Semi-detached)/, kind: 'new home' },
  { type: /\/Residential\//, description: /hot tub/i, kind: 'hot tub' },
  { type: /\/Residential\//, description: /furnace/i, kind: 'furnace' },
  { type: /^\w+\/Residential\/[^/]*\/Alteration$/, description: /^fireplace$/i, kind: 'fireplace' },
  { type: /\/Residential\//, description: /^accessory building$/i, kind: 'accessory' },
  { type: /\/Secondary Suites\//, kind: 'suite' },
  { type: /\/Residential\/(Single|Two) Family\/|\/Residential\/Unspecified\//, description: /suite/i, kind: 'suite' },
  { type: /^\w+\/Residential\/[^/]*\/Addition$/, description: /^(rear )?(deck|porch)/i, kind: 'deck' },
  { type: /^\w+\/Residential\/[^/]*\/Addition$/, kind: 'addition' },
  { type: /\/Residential\//, description: /^(rear )?deck/i, kind: 'deck' },
  { type: /\/Residential\//, description: /^basement/i, kind: 'basement' },
  { type: /^\w+\/Residential\/[^/]*\/Repair$/, description: /^repair/i, kind: 'repair' },
  { type: /^\w+\/Residential\/[^/]*\/Repair$/, kind: 'exterior work' },
  { type: /\/(Apartment|Townhouse)\/Alteration$/, description: /interior|kitchen|bed|basement/i, kind: 'renovation' },
  { type: /\/(Apartment|Townhouse)\/Alteration$/, kind: 'exterior work' },
  { type: /^\w+\/Residential\/[^/]*\/Alteration$/, description: /exterior/i, kind: 'exterior work' },
  { type: /^\w+\/Residential\/[^/]*\/Alteration$/, kind: 'renovation' },
  { type: /^\w+\/Residential\/[^/]*\/New$/, description: /^(interior )?improvements/i, kind: 'renovation' },
  { type: /\/Residential\/(Single|Two) Family\/New$/, kind: 'new home' },
  { type: /\/Residential\/Apartment\/New$/, kind: 'apartment' },
  { type: /^\w+\/Residential\/[^/]*\/New$/, kind: 'rowhouse' },
  {
    type: /^Building\/.*\/(New|Addition)$/,
    description: /interior|exterior|renovation|demolition/i,
    kind: 'exterior work',
  },
  { type: /^Building\/.*\/(New|Addition)$/, kind: 'commercial new' },
  {
    type: /^Building\//,
    description: /exterior|parkade|parking|stair|roof|balcony|facade|fence|crane|tower/i,
    kind: 'exterior work',
  },
  { type: /^Building\/.*\/Repair$/, description: /fire/i, kind: 'repair' },
  { type: /^Building\//, kind: 'commercial interior' },
  { type: /\/Restaurant\//, kind: 'restaurant' },
  { type: /\/Home Occupation\//, kind: 'home business' },
  { type: /\/Street Vendor\//, kind: 'vendor' },
  { type: /\/Trade\/Contractor\//, kind: 'contractor' },
  { type: /\/Hunting\//, kind: 'hunting' },
  { type: /\/Dog\//, kind: 'dog' },
  { type: /\/Pothole\//, kind: 'pothole' },
  { type: /\/Street Light\//, kind: 'street light' },
  { type: /\/Missed Collection\//, kind: 'missed pickup' },
  { type: /\/Tree\//, kind: 'tree' },
  { type: /\/Property\/Standards\//, kind: 'property case' },
  { type: /\/Work Without Permit\//, kind: 'unpermitted work' },
  { type: /^Enforcement\/Noise\//, kind: 'noise' },
  { type: /^Enforcement\/Signs\//, kind: 'sign' },
  { type: /\/Rezoning\//, kind: 'rezoning' },
  { type: /\/Variance\//, kind: 'variance' },
  { type: /^Planning\/Subdivision\//, kind: 'subdivision' },
  { type: /\/Site Plan\//, kind: 'site plan' },
  { type: /\/Assembly\//, kind: 'assembly' },
  { type: /\/Fireworks\//, kind: 'fireworks' },
  { type: /\/Sprinkler\//, kind: 'sprinkler' },
];

type Named = { readonly type: { readonly value: string }; readonly description?: unknown };

const SEPARATOR = '\n';

const kindNameFor = memoize((key: string): string => {
  const [value = '', description = ''] = key.split(SEPARATOR, 2);
  const rule = RULES.find((one) => one.type.test(value) && (one.description?.test(description) ?? true));
  if (rule === undefined) throw new Error(`${value} has no kind.`);
  return rule.kind;
});

/** @throws Error if no rule names a kind for the type */
export const kindNameOf = ({ type: { value }, description = '' }: Named): string =>
  kindNameFor(`${value}${SEPARATOR}${String(description)}`);

export function kindOf(record: Named): Kind {
  const name = kindNameOf(record);
  const kind = KINDS[name];
  if (kind === undefined) throw new Error(`There is no kind ${name}.`);
  return kind;
}

/** What the record is about; always the same for a number. */
export function caseOf(record: Named & Pick<RecordContent, 'customId'>): Case | undefined {
  const { cases = [] } = kindOf(record);
  return cases.length === 0 ? undefined : new Random(`case:${record.customId}`).pick(cases);
}
