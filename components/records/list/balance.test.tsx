// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { Balance, CurrencyContext } from './balance';

const words = wordsOf('MyRecords');

it("Balance formats the agency's currency and allows line breaks only after a comma", async () => {
  const page = await renderComponent(
    <CurrencyContext value="EUR">
      <Balance amount={1_234_567.8} />
    </CurrencyContext>,
  );
  expect(page.text()).toBe('€1,234,567.80');
  const parts = document.body.innerHTML.match(/[^<>]+(?=<wbr>)/g);
  expect(parts).toEqual(['€1,', '234,', '567.80']);
});

it('Balance shows an amount of zero as an amount', async () => {
  const page = await renderComponent(<Balance amount={0} />);
  expect(page.text()).toBe('$0.00');
});

it('Balance says that an unknown amount is not set', async () => {
  const page = await renderComponent(<Balance amount={undefined} />);
  expect(page.text()).toBe(words('notKnown'));
});
