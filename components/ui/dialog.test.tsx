// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { Dialog } from './dialog';

const words = wordsOf('MyRecords');

it('Dialog opens as a modal that is named by its title, and its button closes it', async () => {
  let closed = 0;
  const page = await renderComponent(
    <Dialog title="Keyboard shortcuts" onClose={() => closed++}>
      <p>The letter j goes to the next record.</p>
    </Dialog>,
  );
  const dialog = page.find('dialog', 'Keyboard shortcuts');
  expect(dialog.hasAttribute('open')).toBe(true);
  expect(await page.violations()).toEqual([]);
  await page.press(page.find('button', words('closeDialog')));
  expect(dialog.hasAttribute('open')).toBe(false);
  expect(closed).toBe(1);
});

it('Dialog can be closed by a button in its footer', async () => {
  let closed = 0;
  const page = await renderComponent(
    <Dialog
      title="Filters"
      onClose={() => closed++}
      footer={(close) => (
        <button type="button" onClick={close}>
          Show records
        </button>
      )}
    >
      <p>No filter is set.</p>
    </Dialog>,
  );
  await page.press(page.find('button', 'Show records'));
  expect(closed).toBe(1);
});
