import type { Operation } from '../../http/operation';
import { documentationOf, type ParameterDocumentation } from '../../http/parameters/parameter-documentation';
import { OPERATIONS } from '../operations';
import { SCOPE_DESCRIPTIONS } from '../scopes';
import { componentSchemas } from './components';
import examples from './examples.json' with { type: 'json' };
import { responsesOf } from './responses';
import { securityOf, securitySchemes } from './security';

/** Lists are comma-separated (`style: form`, not exploded). */
const parameterObject = ([name, docs]: [string, ParameterDocumentation]) => ({
  name,
  in: 'query',
  required: docs.isRequired ?? false,
  description: docs.meaning,
  schema: docs.schema,
  ...(docs.schema.type === 'array' && { style: 'form', explode: false }),
  ...(docs.allowsBlank && { allowEmptyValue: true }),
  'x-since': docs.since,
  ...(docs.isExtension && { 'x-extension': true }),
});

/** Built from the schema that validates requests. */
export const parametersOf = (query: { readonly shape: Readonly<Record<string, unknown>> }) =>
  documentationOf(query.shape).map(parameterObject);

const EXAMPLES: Readonly<Record<string, unknown>> = examples;

function operationObject(operation: Operation) {
  const { name, summary, description, scope, deprecatedScope, since } = operation.contract;
  return {
    get: {
      operationId: name,
      summary,
      description: `${description} HEAD returns the same headers without a body.`,
      tags: [scope],
      parameters: parametersOf(operation.query),
      responses: responsesOf(operation, EXAMPLES[name]),
      security: securityOf(operation.contract),
      'x-since': since,
      ...(deprecatedScope !== undefined && { 'x-deprecated-scope': deprecatedScope }),
    },
  };
}

/**
 * The OpenAPI 3.1 document, built from the schemas that validate requests and write responses.
 * @param publicUrl the base URL of the API is `<publicUrl>/api`.
 */
export function openApiDocument({
  publicUrl,
  agencyName,
}: {
  readonly publicUrl: string;
  readonly agencyName: string;
}) {
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: `${agencyName}: records API`,
      version: '4.0.0',
      description:
        "Four read-only operations on the agency's records. Date-times are `YYYY-MM-DD HH:mm:ss` in the agency's time zone (header `x-time-zone`). Results omit fields that are absent, null or empty.",
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: `${publicUrl}/api` },
      { url: publicUrl, description: 'The same paths without /api, for existing clients' },
    ],
    tags: SCOPE_DESCRIPTIONS.map(({ name, tag }) => ({ name, description: tag })),
    paths: Object.fromEntries(OPERATIONS.map((operation) => [operation.contract.path, operationObject(operation)])),
    components: {
      schemas: componentSchemas(),
      securitySchemes,
    },
  };
}
