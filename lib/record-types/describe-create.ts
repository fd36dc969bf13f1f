import { type OperationInput, operation } from '../http/operation';
import { ApiError } from '../http/responses/api-error';
import { envelope } from '../http/responses/envelope';
import { RecordFields } from '../records/schema/record-fields';
import { describeCreateContract } from './describe-create.contract';
import type { CreateRequirements } from './document';
import { exampleType } from './example-type';
import { hasFourLevels } from './levels';
import { findRecordType } from './repository';
import { CreateDescription, DescribeCreateQuery, ELEMENT_NAMES } from './schema';

const FIELD_NAMES = [...Object.keys(RecordFields.shape), 'customForms', 'customTables'];

/** Specification 2.3; `type` is always required. */
export function describeRequirements({ requiredFields, elements }: CreateRequirements): CreateDescription {
  const required = new Set(['type', ...requiredFields]);
  return {
    fields: FIELD_NAMES.map((name) => ({ name, isRequired: required.has(name) })),
    elements: ELEMENT_NAMES.map((name) => {
      const { isRequired = false, isReference = false, types = [] } = elements[name] ?? {};
      return {
        name,
        isRequired,
        isReference,
        ...(types.length > 0 && {
          types: types.map(({ value, min, max }) => ({
            value,
            ...(max !== undefined && { maxOccurance: max }),
            minOccurance: min,
          })),
        }),
      };
    }),
  };
}

async function findRequirements({ query }: OperationInput<DescribeCreateQuery>) {
  const type = await findRecordType(query.type);
  if (type !== null) return { requirements: type.requirements };
  if (!hasFourLevels(query.type)) {
    throw new ApiError('data_validation_error', 'type must have four levels: Group/Type/SubType/Category.');
  }
  throw new ApiError(
    'resource_not_found',
    'There is no such record type; get valid ones from the list of record types.',
  );
}

/** Specification 4.1. */
export const describeCreate = operation(describeCreateContract, {
  query: DescribeCreateQuery,
  response: envelope(CreateDescription),
  errors: ['no_token', 'forbidden', 'resource_not_found'],
  isReference: true,
  example: async () => ({ type: (await exampleType())?.value ?? '' }),
  rule: findRequirements,
  write: ({ requirements }) => describeRequirements(requirements),
});
