// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent, textOf, wordsOf } from '@/lib/testing/render-component';
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

it('Balance shows a word for an amount of zero', async () => {
  const page = await renderComponent(<Balance amount={0} />);
  expect(page.text()).toBe(words('noBalance'));
});

it('Balance shows a dash for an unknown amount, with text for screen readers', async () => {
  const page = await renderComponent(<Balance amount={undefined} />);
  expect(textOf(document.querySelector('[aria-hidden="true"]') ?? document.body)).toBe('–');
  expect(page.text()).toBe(`–${words('notKnown')}`);
  expect(await page.violations()).toEqual([]);
});
