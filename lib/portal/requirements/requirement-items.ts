import type { CreateDescription } from '../../record-types/schema';
import { isAgencyField } from './agency-fields';

/** Without `max` there is no maximum. */
export type ContactCount = { readonly type: string; readonly min: number; readonly max?: number };

export type RequirementItem = {
  /** Unique; the page stores the item's check mark under it. */
  readonly key: string;
  readonly name: string;
  readonly isRequired: boolean;
  /** Whether the agency must have it on file. */
  readonly isReference: boolean;
  readonly contact?: ContactCount;
};

export type Requirements = {
  readonly required: readonly RequirementItem[];
  readonly optional: readonly RequirementItem[];
  readonly byAgency: readonly RequirementItem[];
};

/** Not an item, because applicants choose the type before anything else. */
const TYPE_FIELD = 'type';

const field = ({ name, isRequired }: CreateDescription['fields'][number]): RequirementItem => ({
  key: name,
  name,
  isRequired,
  isReference: false,
});

/** One item, or for contacts one per contact type. */
function elementItems({
  name,
  isRequired,
  isReference,
  types = [],
}: CreateDescription['elements'][number]): RequirementItem[] {
  const whole: RequirementItem = { key: name, name, isRequired, isReference };
  const byType = types.map(({ value, minOccurance: min, maxOccurance: max }) => ({
    key: `${name}/${value}`,
    name,
    // A minimum applies only if contacts are required.
    isRequired: isRequired && min > 0,
    isReference,
    contact: { type: value, min, ...(max !== undefined && { max }) },
  }));
  const isCovered = byType.length > 0 && (!isRequired || byType.some((item) => item.isRequired));
  return isCovered ? byType : [whole, ...byType];
}

export function groupRequirements({ fields, elements }: CreateDescription): Requirements {
  const items = [...fields.filter(({ name }) => name !== TYPE_FIELD).map(field), ...elements.flatMap(elementItems)];
  const isByAgency = ({ name, isRequired }: RequirementItem): boolean => !isRequired && isAgencyField(name);
  return {
    required: items.filter(({ isRequired }) => isRequired),
    optional: items.filter((item) => !item.isRequired && !isByAgency(item)),
    byAgency: items.filter(isByAgency),
  };
}
