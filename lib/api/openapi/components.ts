import { z } from 'zod';
import { CustomFields, Option } from '../../db/wire/types';
import { type ErrorCode, STATUS_BY_CODE } from '../../http/responses/api-error';
import { CursorPage, Page } from '../../http/responses/envelope';
import { ChecklistStatusItem } from '../../inspections/schema';
import {
  Associations,
  ContactTypeRequirement,
  CreateDescription,
  ElementRequirement,
  FieldRequirement,
  RecordTypeItem,
} from '../../record-types/schema';
import { Address } from '../../records/schema/address';
import { Contact } from '../../records/schema/contact';
import { CustomTable, CustomTableRow } from '../../records/schema/custom-fields';
import { MailingAddress } from '../../records/schema/mailing-address';
import { Owner } from '../../records/schema/owner';
import { Parcel } from '../../records/schema/parcel';
import { Professional } from '../../records/schema/professional';
import { RecordItem } from '../../records/schema/record';
import { RecordReference, RecordTypeReference, RenewalInfo } from '../../records/schema/record-references';
import { OPERATIONS } from '../operations';

const ErrorBody = z.strictObject({
  status: z.int().meta({ description: 'The HTTP status.' }),
  code: z.enum(Object.keys(STATUS_BY_CODE) as [ErrorCode, ...ErrorCode[]]).meta({ description: 'Kind of error.' }),
  message: z.string().meta({ description: 'A plain sentence that names the parameter and the valid values.' }),
  more: z.string().nullable().meta({ description: 'Details, or null.' }),
  traceId: z.string().meta({ description: 'Same as the header x-trace-id.' }),
});

type Component = { readonly schema: z.ZodType; readonly since: string };
const since = (version: string, schemas: Readonly<Record<string, z.ZodType>>): [string, Component][] =>
  Object.entries(schemas).map(([name, schema]) => [name, { schema, since: version }]);

/** For example `ListMyRecordsResponse`. */
export const responseName = (operation: string): string =>
  `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Response`;

const COMPONENTS = new Map<string, Component>([
  ...OPERATIONS.flatMap(({ contract, response }) => since(contract.since, { [responseName(contract.name)]: response })),
  ...since('7.3.2', {
    Record: RecordItem,
    Address,
    Contact,
    Owner,
    Parcel,
    Professional,
    CustomFields,
    CustomTable,
    CustomTableRow,
    MailingAddress,
    RecordReference,
    RecordTypeReference,
    RenewalInfo,
    RecordType: RecordTypeItem,
    CreateDescription,
    FieldRequirement,
    ElementRequirement,
    ContactTypeRequirement,
    Option,
    Page,
    CursorPage,
  }),
  ...since('7.3.3', { ChecklistStatus: ChecklistStatusItem }),
  ...since('7.3.3.5', { RecordTypeAssociations: Associations }),
]);

const pointerTo = (name: string): string => `#/components/schemas/${name}`;

export const reference = (name: string) => ({ $ref: pointerTo(name) });

/** Adds `x-since` to each field: its own version, else the schema's. */
const withSince = (fields: Readonly<Record<string, object>>, version: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { 'x-since': version, ...field }]));

/** Nested schemas are references, so that generated classes have names. */
export function componentSchemas(): Record<string, Record<string, unknown>> {
  const registry = z.registry<{ id: string }>();
  registry.add(ErrorBody, { id: 'Error' });
  for (const [id, { schema }] of COMPONENTS) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: pointerTo });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => {
      const version = COMPONENTS.get(name)?.since;
      const fields = schema.properties as Readonly<Record<string, object>> | undefined;
      if (fields === undefined || version === undefined) return [name, schema];
      return [name, { ...schema, properties: withSince(fields, version) }];
    }),
  );
}
