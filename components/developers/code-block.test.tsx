// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { CodeBlock } from './code-block';

it('CodeBlock is a named, focusable region, and its copy button names what it copies', async () => {
  const page = await renderComponent(
    <CodeBlock label="curl" code="curl https://records.example.org/api/v4/settings/records/types" />,
  );
  const frame = page.find('region', 'curl');
  expect(frame.tabIndex).toBe(0);
  expect(frame.textContent).toBe('curl https://records.example.org/api/v4/settings/records/types');
  expect(page.has('button', `${wordsOf('Forms')('copy')} curl`)).toBe(true);
  expect(await page.violations()).toEqual([]);
});
