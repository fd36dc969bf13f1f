import type { StoredObject } from '../../../db/wire/writer';
import type { StoredOption } from '../../../records/document';
import { CUSTOM_FIELD_SETS } from '../custom-fields/definitions';

const comment = (value: string, text: string, es: string): StoredOption => ({
  value,
  text,
  translations: { es_US: es },
});

const COMMENTS = [
  comment('PLANS', 'Plans must show all dimensions.', 'Los planos deben mostrar todas las medidas.'),
  comment('ACCESS', 'Keep the site accessible.', 'Mantenga el acceso al sitio.'),
  comment('HOURS', 'Work between 7 am and 7 pm only.', 'Trabaje solo entre las 7 y las 19 horas.'),
];

/** Per module, one type in nine has no associations, and one in four has only a few. */
const NONE_EVERY = 9;
const FEW_EVERY = 4;

/** Specification 2.5. */
export function associationsOf(
  module: string,
  category: string,
  at: number,
  feeEstimate: boolean,
): StoredObject | undefined {
  if (at % NONE_EVERY === NONE_EVERY - 2) return undefined;
  const code = module.toUpperCase().slice(0, 8);
  const few = {
    ...(feeEstimate && { feeSchedule: `${code}_FEES_${category.toUpperCase().replaceAll(' ', '_')}` }),
    recordStatusGroup: `${code}_STATUS`,
    workflow: `${code}_FLOW`,
  };
  if (at % FEW_EVERY === FEW_EVERY - 1) return few;
  return {
    addressTypeGroup: `${code}_ADDRESSES`,
    customFormGroup: CUSTOM_FIELD_SETS[module]?.group ?? `${code} DETAILS`,
    documentCode: `${code}_DOCS`,
    expirationCode: `${code}_1Y`,
    ...few,
    inspectionGroup: `${code}_INSPECTIONS`,
    standardCommentGroup: COMMENTS.slice(0, 1 + (at % COMMENTS.length)),
    virtualFolderGroup: `${code}_FOLDERS`,
  };
}
