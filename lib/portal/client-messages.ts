import type { Messages } from 'next-intl';

/** Namespaces that client components need on many pages; other pages pass their own with `PageMessages`. */
const CLIENT_NAMESPACES = ['SignIn', 'Forms', 'MyRecords', 'StatusType', 'Modules', 'Errors', 'RecordErrors'] as const;

export const clientMessages = (messages: Messages): Partial<Messages> =>
  Object.fromEntries(CLIENT_NAMESPACES.map((name) => [name, messages[name]]));
