import type { Messages } from 'next-intl';

/** Namespaces that client components need on all pages; pages pass others with `PageMessages`. */
const CLIENT_NAMESPACES = ['Forms', 'Errors'] as const;

export const clientMessages = (messages: Messages): Partial<Messages> =>
  Object.fromEntries(CLIENT_NAMESPACES.map((name) => [name, messages[name]]));
