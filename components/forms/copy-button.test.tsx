// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { renderComponent, textOf, wordsOf } from '@/lib/testing/render-component';
import { CopyButton } from './copy-button';

const words = wordsOf('Forms');

it('CopyButton names what it copies and confirms the copy', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const page = await renderComponent(<CopyButton what="Secret" text="s3cret" />);
  expect(textOf(page.find('status'))).toBe('');
  await page.press(page.find('button', `${words('copy')} Secret`));
  expect(write).toHaveBeenCalledWith('s3cret');
  expect(textOf(page.find('status'))).toBe(words('copied'));
  expect(await page.violations()).toEqual([]);
});

it('CopyButton confirms nothing when the browser denies clipboard access', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
  const page = await renderComponent(<CopyButton what="Secret" text="s3cret" />);
  await page.press(page.find('button', `${words('copy')} Secret`));
  expect(textOf(page.find('status'))).toBe('');
});
