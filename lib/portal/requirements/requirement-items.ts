import type { CreateDescription } from '../../record-types/schema';
import { isAgencyField } from './agency-fields';
import { fitsModule } from './fitting-fields';

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
  /** Optional ones that nobody needs to supply: the agency does, they do not fit the type, or another item asks for them. */
  readonly unlisted: readonly RequirementItem[];
};

/** Not an item, because applicants choose the type before anything else. */
const TYPE_FIELD = 'type';
/** A required contact has a name already. */
const APPLICANT_NAME_FIELD = 'name';

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

/** @param module of the type; without one, every field fits it */
export function groupRequirements({ fields, elements }: CreateDescription, module = ''): Requirements {
  const items = [...fields.filter(({ name }) => name !== TYPE_FIELD).map(field), ...elements.flatMap(elementItems)];
  const asksForContact = items.some(({ name, isRequired }) => name === 'contacts' && isRequired);
  const isUnlisted = ({ name, isRequired }: RequirementItem): boolean =>
    !isRequired &&
    (isAgencyField(name) || !fitsModule(name, module) || (name === APPLICANT_NAME_FIELD && asksForContact));
  return {
    required: items.filter(({ isRequired }) => isRequired),
    optional: items.filter((item) => !item.isRequired && !isUnlisted(item)),
    unlisted: items.filter(isUnlisted),
  };
}
