// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { operationQuery } from '@/lib/api/operation-query';
import type { NamedType } from '@/lib/portal/requirements/named-type';
import { describeCreateContract } from '@/lib/record-types/describe-create.contract';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { RequirementsDetails } from './requirements-details';

const words = wordsOf('Requirements');
const agency = { name: 'Example County', address: 'https://portal.example' };
const { howToApply, howToReport } = {
  howToApply: words('howToApply', { agency: agency.name }),
  howToReport: words('howToReport', { agency: agency.name }),
};

type Case = { readonly module: string; readonly isOpen: boolean; readonly applyUrl?: string };

function letter({ module, isOpen, applyUrl }: Case) {
  const id = `${module}-Example-Type-New`;
  const type: NamedType = { id, value: id, name: 'Example', isTranslated: true, module, isOpen };
  const client = new QueryClient();
  const { queryKey } = operationQuery(describeCreateContract, { type: id, lang: 'en' });
  client.setQueryData(queryKey, { status: 200, result: { fields: [], elements: [] } });
  return renderComponent(
    <QueryClientProvider client={client}>
      <RequirementsDetails
        type={type}
        agency={{ ...agency, ...(applyUrl !== undefined && { applyUrl }) }}
        types={[]}
        access={{ by: 'nothing' }}
        contact={<p>Call 555 0100</p>}
        onCompare={() => expect.unreachable()}
      />
    </QueryClientProvider>,
  );
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

it.each([
  ['a permit without an online application', { module: 'Building', isOpen: true }, howToApply],
  ['a report', { module: 'ServiceRequests', isOpen: true }, howToReport],
  ['a report that only staff can open', { module: 'Enforcement', isOpen: false, applyUrl: '/apply' }, howToReport],
])('RequirementsDetails says once how to proceed, for %s', async (_case, type, how) => {
  const page = await letter(type);
  expect(countOf(page.text(), how)).toBe(1);
  expect(countOf(page.text(), 'Call 555 0100')).toBe(1);
  expect(page.has('heading', words('notCreateableTitle'))).toBe(false);
  expect(page.has('link', words('apply'))).toBe(false);
  expect(await page.violations()).toEqual([]);
});

it.each([
  ['Building', words('apply'), words('bring', { count: 0 })],
  ['ServiceRequests', words('report'), words('bringToReport', { count: 0 })],
])('RequirementsDetails links the online application of %s', async (module, name, bring) => {
  const page = await letter({ module, isOpen: true, applyUrl: 'https://apply.example' });
  expect(page.find('link', name).getAttribute('href')).toBe('https://apply.example');
  expect(page.text()).toContain(bring);
  expect(page.text()).not.toContain('Call 555 0100');
});

it('RequirementsDetails says whom to ask, not how to apply, if a permit is not open for applications', async () => {
  const page = await letter({ module: 'Building', isOpen: false });
  expect(page.has('heading', words('notCreateableTitle'))).toBe(true);
  expect(countOf(page.text(), 'Call 555 0100')).toBe(1);
  expect(page.text()).not.toContain(howToApply);
});
