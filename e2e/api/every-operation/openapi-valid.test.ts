import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../support/api-client';

type OpenApi = { paths: Record<string, { get: { responses: Record<string, unknown>; parameters: { in: string }[] } }> };

let document: OpenApi;
beforeAll(async () => {
  document = (await (await get('/api/v4/openapi.json')).json()) as OpenApi;
});

/** Validates a document against the OpenAPI schema, with every reference resolved. */
async function verdict(candidate: object): Promise<{ valid: boolean; errors?: unknown; version: string | undefined }> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(candidate) as Record<string, unknown>);
  if (valid) validator.resolveRefs();
  return { valid, ...(errors !== undefined && { errors }), version: validator.version };
}

describe('the OpenAPI document, checked by a validator', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await verdict(document)).toEqual({ valid: true, version: '3.1' });
  });

  it('is rejected if a parameter has no valid location or a response is not an object', async () => {
    const misplaced = structuredClone(document);
    const [parameter] = misplaced.paths['/v4/records/mine']?.get.parameters ?? [];
    Object.assign(parameter ?? {}, { in: 'nowhere' });
    expect((await verdict(misplaced)).valid).toBe(false);
    const formless = structuredClone(document);
    Object.assign(formless.paths['/v4/records/mine']?.get.responses ?? {}, { 200: 'OK' });
    expect((await verdict(formless)).valid).toBe(false);
  });
});
