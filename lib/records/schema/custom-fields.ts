import { z } from 'zod';
import { customFields, text } from '../../db/wire/types';

/** Specification 2.6.7: one custom form. */
export const CustomForm = customFields('Custom-field names and values, as the agency defines them.');

export const CustomTableRow = z.strictObject({
  action: text('Audit trail action type: `add`, `update` or `delete`.').optional(),
  id: text('Identifier of the row.').optional(),
  fields: customFields('Custom-field names and values of the row.').optional(),
});

/** Specification 2.6.7: one custom table. */
export const CustomTable = z.strictObject({
  id: text('Identifier of the table.').optional(),
  rows: z.array(CustomTableRow).describe('Rows of the table.').optional(),
});
