import type { CreateDescription } from '../../record-types/schema';
import { isAgencyField } from './agency-fields';

/** The minimum and maximum number of contacts of a type; without `most` there is no maximum. */
export type ContactCount = { readonly type: string; readonly least: number; readonly most?: number };

/** Something that an applicant must or may supply. */
export type RequirementItem = {
  /** Unique among all items; the page stores the item's check mark under it. */
  readonly key: string;
  /** A field's or an element's name. */
  readonly name: string;
  readonly isRequired: boolean;
  /** Whether it is chosen from what the agency has on file. */
  readonly isReference: boolean;
  /** For contacts of one type. */
  readonly contact?: ContactCount;
};

/** The requirements of a type, in the order in which an applicant goes through them. */
export type Requirements = {
  readonly required: readonly RequirementItem[];
  readonly optional: readonly RequirementItem[];
  /** What the agency fills in itself. */
  readonly byAgency: readonly RequirementItem[];
};

/** Required, but chosen before anything else, so it is not an item. */
const TYPE_FIELD = 'type';

const field = ({ name, isRequired }: CreateDescription['fields'][number]): RequirementItem => ({
  key: name,
  name,
  isRequired,
  isReference: false,
});

/** One item, or for contacts one per type, since each is a different person. */
function elementItems({
  name,
  isRequired,
  isReference,
  types = [],
}: CreateDescription['elements'][number]): RequirementItem[] {
  const whole: RequirementItem = { key: name, name, isRequired, isReference };
  const byType = types.map(({ value, minOccurance: least, maxOccurance: most }) => ({
    key: `${name}/${value}`,
    name,
    // A minimum applies only if contacts are required.
    isRequired: isRequired && least > 0,
    isReference,
    contact: { type: value, least, ...(most !== undefined && { most }) },
  }));
  const isCovered = byType.length > 0 && (!isRequired || byType.some((item) => item.isRequired));
  return isCovered ? byType : [whole, ...byType];
}

/** Sorts the fields and elements of a type into required ones, optional ones and those that the agency fills in. */
export function groupRequirements({ fields, elements }: CreateDescription): Requirements {
  const items = [...fields.filter(({ name }) => name !== TYPE_FIELD).map(field), ...elements.flatMap(elementItems)];
  const isByAgency = ({ name, isRequired }: RequirementItem): boolean => !isRequired && isAgencyField(name);
  return {
    required: items.filter(({ isRequired }) => isRequired),
    optional: items.filter((item) => !item.isRequired && !isByAgency(item)),
    byAgency: items.filter(isByAgency),
  };
}
