import type { Messages } from 'next-intl';

/** Parts of the portal's words that components in the browser use; pages written on the server send their own. */
const IN_THE_BROWSER = ['SignIn', 'Forms', 'MyRecords', 'StatusType', 'Modules', 'Errors', 'RecordErrors'] as const;

/** The words that a page carries for its scripts: without those of the mails and of pages that have none. */
export const clientMessages = (messages: Messages): Partial<Messages> =>
  Object.fromEntries(IN_THE_BROWSER.map((name) => [name, messages[name]]));
