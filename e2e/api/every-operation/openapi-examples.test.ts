import { expect, it } from 'vitest';
import { get, tokenOf } from '../../support/api-client';
import { setUpDedicatedPortal } from '../../support/dedicated-portal';

type OpenApi = {
  paths: Record<string, { get: { responses: Record<string, { content?: Record<string, { example?: unknown }> }> } }>;
};

/** The day of the examples in lib/api/openapi/examples.json. */
setUpDedicatedPortal({ DEMO_DATE: '2026-11-24' });

it.each([
  ['/v4/records/mine', 'limit=1&customId=BP2026-19808&expand=addresses,professionals'],
  ['/v4/records/describe/create', 'type=Building/Residential/Garage/New'],
  ['/v4/settings/records/types', 'module=Building&limit=1&offset=3&expand=associations'],
  ['/v4/settings/inspections/checklists/statuses', 'group=BUILDING'],
])('the example for %s in the OpenAPI document is the demo’s answer', async (path, query) => {
  const document = (await (await get('/api/v4/openapi.json')).json()) as OpenApi;
  const response = await get(`/api${path}?${query}`, await tokenOf('contractor'));
  const { example } = document.paths[path]?.get.responses[200]?.content?.['application/json'] ?? {};
  expect(example).toEqual(await response.json());
});
