import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { openApiDocument } from '@/lib/openapi/document';

// After a change of the API: npx vitest run --project unit clients -u
it('has the types of the OpenAPI document', async () => {
  const document = openApiDocument({ publicUrl: 'https://records.example.org', agencyName: 'Agency' });
  const types = astToString(await openapiTS(document as unknown as OpenAPI3));
  const head = '// Made from /api/v4/openapi.json by openapi-typescript; openapi.test.ts holds it to that.\n\n';
  await expect(head + types).toMatchFileSnapshot('src/openapi.ts');
});
