// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent } from './render-component';

it('violations reports a field without a label and an image without alternative text', async () => {
  const page = await renderComponent(
    <>
      <input type="text" />
      {/* biome-ignore lint/a11y/useAltText: axe must find this mistake */}
      {/* biome-ignore lint/performance/noImgElement: this is not a page of the portal */}
      <img src="/agency-logo" />
    </>,
  );
  expect((await page.violations()).map((violation) => violation.split(':')[0]).sort()).toEqual(['image-alt', 'label']);
});

it('find ignores elements that are hidden from screen readers, and throws for two matches', async () => {
  const page = await renderComponent(
    <>
      <button type="button">Save</button>
      <button type="button">Save</button>
      <p aria-hidden="true">
        <a href="/">Unheard</a>
      </p>
    </>,
  );
  expect(page.has('link')).toBe(false);
  expect(() => page.find('button', 'Save')).toThrow('expected one button "Save" among: button "Save", button "Save"');
});
