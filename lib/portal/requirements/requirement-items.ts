import type { CreateDescription } from '../../record-types/schema';
import { isAgencyField } from './agency-fields';

/** How often a contact of a type must and may occur; without `most` there is no upper bound. */
export type ContactCount = { readonly type: string; readonly least: number; readonly most?: number };

/** One thing that a person brings, or may bring. */
export type RequirementItem = {
  /** Unlike that of any other thing; ticks are kept under it. */
  readonly key: string;
  /** A field's or an element's name. */
  readonly name: string;
  readonly isRequired: boolean;
  /** It is chosen from what the agency has on file. */
  readonly isReference: boolean;
  /** For contacts of one type. */
  readonly contact?: ContactCount;
};

/** What creating a record takes, in the order in which a person goes through it. */
export type Requirements = {
  readonly required: readonly RequirementItem[];
  readonly optional: readonly RequirementItem[];
  /** What the agency fills in by itself. */
  readonly byAgency: readonly RequirementItem[];
};

/** Settled by choosing the type: it is required, and nobody has to bring it. */
const SETTLED = 'type';

const field = ({ name, isRequired }: CreateDescription['fields'][number]): RequirementItem => ({
  key: name,
  name,
  isRequired,
  isReference: false,
});

/** One thing, or for contacts one a type, since each of them is another person to ask. */
function elementThings({
  name,
  isRequired,
  isReference,
  types = [],
}: CreateDescription['elements'][number]): RequirementItem[] {
  const whole: RequirementItem = { key: name, name, isRequired, isReference };
  const byType = types.map(({ value, minOccurance: least, maxOccurance: most }) => ({
    key: `${name}/${value}`,
    name,
    // A least number counts once there are contacts at all.
    isRequired: isRequired && least > 0,
    isReference,
    contact: { type: value, least, ...(most !== undefined && { most }) },
  }));
  const says = byType.length > 0 && (!isRequired || byType.some((thing) => thing.isRequired));
  return says ? byType : [whole, ...byType];
}

/** Sorts what describe lists into what must be brought, what may be, and what the agency fills in. */
export function thingsToBring({ fields, elements }: CreateDescription): Requirements {
  const things = [...fields.filter(({ name }) => name !== SETTLED).map(field), ...elements.flatMap(elementThings)];
  const isByAgency = ({ name, isRequired }: RequirementItem): boolean => !isRequired && isAgencyField(name);
  return {
    required: things.filter(({ isRequired }) => isRequired),
    optional: things.filter((thing) => !thing.isRequired && !isByAgency(thing)),
    byAgency: things.filter(isByAgency),
  };
}
