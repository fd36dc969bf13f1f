// @vitest-environment happy-dom
import { useTranslations } from 'next-intl';
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { AddedMessages } from './added-messages';

function Both() {
  const [added, inherited] = [useTranslations('Home'), useTranslations('Errors')];
  return `${added('title')} ${inherited('home')}`;
}

it('AddedMessages adds a namespace and keeps inherited namespaces', async () => {
  const page = await renderComponent(
    <AddedMessages messages={{ Home: { title: 'Own title' } as never }}>
      <Both />
    </AddedMessages>,
  );
  expect(page.text()).toBe(`Own title ${wordsOf('Errors')('home')}`);
});
