// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readView } from '@/lib/portal/records-view/view';
import { renderComponent } from '@/lib/testing/render-component';
import { CurrencyContext } from '../list/balance';
import { FeesDue } from './fees-due';

const feesAt = (search: string, feesDue: number) =>
  renderComponent(
    <CurrencyContext value="USD">
      <FeesDue view={readView(search)} summary={{ ...NONE, feesDue }} onChange={() => undefined} />
    </CurrencyContext>,
  );

const NONE = {
  ...{ total: 0, open: 0, closed: 0, needing: 0, hasOtherLanguage: false, byStatusType: {} },
  ...{ byMonth: [], modules: [], types: [], statuses: [], needs: { information: 0, payment: 0, renewal: 0 } },
};

it('FeesDue links to the records of the view with fees due', async () => {
  const page = await feesAt('?open=true&module=Building', 10.5);
  const link = page.find('link', 'Fees due $10.50');
  expect(link.getAttribute('href')).toBe('/my-records?module=Building&needs=payment');
  expect(await page.violations()).toEqual([]);
});

it('FeesDue shows nothing if no record of the view has fees due', async () => {
  expect((await feesAt('?search=crestwick', 0)).text()).toBe('');
});
