import axe from 'axe-core';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { MESSAGES, type Messages } from '../platform/languages/messages';

declare module 'axe-core' {
  interface Aria {
    getRole: (element: Element) => string | null;
  }
}

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

/** An element as a screen reader presents it. */
type AccessibleElement = { readonly element: HTMLElement; readonly role: string; readonly name: string };

/** Rendered components, queried by role and accessible name. */
export type RenderedComponent = {
  /** Throws unless exactly one element matches. */
  readonly find: (role: string, name?: string) => HTMLElement;
  readonly has: (role: string, name?: string) => boolean;
  /** On one line. */
  readonly text: () => string;
  readonly show: (content: ReactNode) => Promise<void>;
  readonly press: (element: HTMLElement) => Promise<void>;
  /** Each violation as `rule: element`. There is no layout here, so browser tests check colors. */
  readonly violations: () => Promise<string[]>;
};

/** The English messages of one namespace. */
export const wordsOf = <Namespace extends keyof Messages>(namespace: Namespace) =>
  createTranslator({ locale: 'en', messages: MESSAGES.en, namespace });

/** The text of an element, with normalized spaces. */
export const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

function accessibleElements(container: HTMLElement): AccessibleElement[] {
  axe.setup(container);
  try {
    return [...container.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.closest('[aria-hidden="true"], [hidden]') === null)
      .flatMap((element) => {
        const role = axe.commons.aria.getRole(element);
        return role ? [{ element, role, name: axe.commons.text.accessibleText(element) }] : [];
      });
  } finally {
    axe.teardown();
  }
}

/**
 * Renders components in `happy-dom` with the portal's English messages until the test ends. Components that only the
 * server renders, such as HelpText, PageMessages and AdminsOnly, are tested in the browser instead.
 */
export async function renderComponent(first: ReactNode): Promise<RenderedComponent> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  const render = (content: ReactNode) =>
    act(async () =>
      root.render(
        <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
          {content}
        </NextIntlClientProvider>,
      ),
    );
  await render(first);

  const matching = (role: string, name?: string) =>
    accessibleElements(container).filter((each) => each.role === role && (name === undefined || each.name === name));
  return {
    show: render,
    has: (role, name) => matching(role, name).length > 0,
    find: (role, name) => {
      const [only, ...others] = matching(role, name);
      if (only && others.length === 0) return only.element;
      const all = accessibleElements(container).map((each) => `${each.role} "${each.name}"`);
      throw new Error(`expected one ${role} "${name ?? ''}" among: ${all.join(', ')}`);
    },
    text: () => textOf(container),
    press: (element) => act(async () => element.click()),
    violations: async () => {
      const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
  };
}
