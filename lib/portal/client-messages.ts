import type { Messages } from 'next-intl';

/** Message namespaces that client components use on many pages; other pages pass their messages themselves. */
const CLIENT_NAMESPACES = ['SignIn', 'Forms', 'MyRecords', 'StatusType', 'Modules', 'Errors', 'RecordErrors'] as const;

/** The messages that a page sends to its scripts, without those that only the server uses. */
export const clientMessages = (messages: Messages): Partial<Messages> =>
  Object.fromEntries(CLIENT_NAMESPACES.map((name) => [name, messages[name]]));
