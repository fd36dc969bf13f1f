// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { show } from './show';

it('axe finds a field without a label and a picture without words', async () => {
  const page = await show(
    <>
      <input type="text" />
      {/* biome-ignore lint/a11y/useAltText: the mistake that axe is to find */}
      {/* biome-ignore lint/performance/noImgElement: no page of the portal */}
      <img src="/agency-logo" />
    </>,
  );
  expect((await page.violations()).map((violation) => violation.split(':')[0]).sort()).toEqual(['image-alt', 'label']);
});

it('what is hidden from screen readers is not found, and two of a kind are not one', async () => {
  const page = await show(
    <>
      <button type="button">Save</button>
      <button type="button">Save</button>
      <p aria-hidden="true">
        <a href="/">Unheard</a>
      </p>
    </>,
  );
  expect(page.has('link')).toBe(false);
  expect(() => page.find('button', 'Save')).toThrow('not one button "Save" among: button "Save", button "Save"');
});
