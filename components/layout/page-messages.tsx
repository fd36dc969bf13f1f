import type { Messages } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AddedMessages } from './added-messages';

type PageMessagesProps = {
  /** The namespaces that the page's scripts need in addition to those of every page (`client-messages.ts`). */
  readonly names: readonly (keyof Messages)[];
  readonly children: ReactNode;
};

/** Sends messages to the scripts of this page only. */
export async function PageMessages({ names, children }: PageMessagesProps) {
  const messages = await getMessages();
  return (
    <AddedMessages messages={Object.fromEntries(names.map((name) => [name, messages[name]]))}>{children}</AddedMessages>
  );
}
