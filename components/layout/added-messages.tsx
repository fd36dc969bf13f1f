'use client';

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';

type AddedMessagesProps = { readonly messages: Partial<Messages>; readonly children: ReactNode };

/** Adds namespaces to those of the layout, which a nested provider alone would replace. */
export function AddedMessages({ messages, children }: AddedMessagesProps) {
  const inherited = useMessages();
  const all = useMemo(() => ({ ...inherited, ...messages }), [inherited, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
