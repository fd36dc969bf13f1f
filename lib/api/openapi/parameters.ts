import { documentationOf, type ParameterDocumentation } from '../../http/parameters/parameter-documentation';

/** One OpenAPI parameter object: a list is a comma list (`style: form`, not exploded). */
const parameterObject = ([name, said]: [string, ParameterDocumentation]) => ({
  name,
  in: 'query',
  required: said.isRequired ?? false,
  description: said.meaning,
  schema: said.schema,
  ...(said.schema.type === 'array' && { style: 'form', explode: false }),
  ...(said.allowsBlank && { allowEmptyValue: true }),
  'x-since': said.since,
  ...(said.isExtension && { 'x-extension': true }),
});

/** The OpenAPI parameters of a query schema: the same schema that validates requests. */
export const parametersOf = (query: { readonly shape: Readonly<Record<string, unknown>> }) =>
  documentationOf(query.shape).map(parameterObject);
