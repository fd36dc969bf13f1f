import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';

test.use({ forcedColors: 'active', colorScheme: 'dark' });

const colorOf = (element: Locator): Promise<string> => element.evaluate((own) => getComputedStyle(own).color);

/** The value of a system color in this browser. */
const systemColor = (page: Locator, name: string): Promise<string> =>
  page.evaluate((own, color) => {
    const probe = document.createElement('span');
    probe.style.cssText = `color: ${color}; forced-color-adjust: none`;
    own.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  }, name);

test('the account menu has the color of buttons in forced colors', async ({ page }) => {
  await signIn(page, '/account');
  const summary = page.getByRole('banner').locator('summary');
  expect(await colorOf(summary)).toBe(await systemColor(page.locator('body'), 'ButtonText'));
});

/** The painted color of an element, halfway down. @param share of its width, from the left, 0 to 1 */
async function paintedColor(page: Page, element: Locator, share: number): Promise<readonly number[]> {
  const png = (await element.screenshot()).toString('base64');
  const plain = await page.context().newPage();
  const color = await plain.evaluate(
    async ([data, at]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const { width, height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(Math.round(width * at), Math.round(height / 2), 1, 1).data ?? [])];
    },
    [png, share] as const,
  );
  await plain.close();
  return color;
}

test('the fill of a progress bar differs from its track in forced colors', async ({ page }) => {
  await page.goto('/record-types/Building-Residential-Single%20Family-New/requirements');
  await page.getByRole('main').getByRole('checkbox').first().check();
  const progress = page.locator('progress').first();
  await progress.evaluate((own: HTMLProgressElement) => {
    own.value = own.max / 2;
  });
  const [fill, track] = [await paintedColor(page, progress, 0.25), await paintedColor(page, progress, 0.75)];
  expect(track).toEqual([0, 0, 0, 255]);
  expect(fill).not.toEqual(track);
});
