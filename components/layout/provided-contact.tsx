'use client';

import { createContext, type ReactNode, useContext } from 'react';

const Contact = createContext<ReactNode>(null);

type ContactProviderProps = {
  /** The agency's contact details, rendered on the server, which alone knows the settings. */
  readonly contact: ReactNode;
  readonly children: ReactNode;
};

export const ContactProvider = ({ contact, children }: ContactProviderProps) => (
  <Contact value={contact}>{children}</Contact>
);

/** The agency's contact details, for components that run in the browser. */
export const ProvidedContact = () => useContext(Contact);
