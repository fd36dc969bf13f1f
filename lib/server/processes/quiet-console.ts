import { currentPage } from '../../http/page-context';
import { describeError, log } from '../../platform/log';

/**
 * Next tells of failures on the console, in lines of text that quote what was sent. From here on the log has them as its own
 * lines, with the trace id of the page, the kind of the error and where it was thrown, and not a word of what was said.
 */
export function logConsole(): void {
  const told =
    (level: 'error' | 'warn' | 'debug') =>
    (...said: readonly unknown[]): void => {
      const page = currentPage();
      const error = said.find((part) => part instanceof Error);
      if (page !== undefined) page.error ??= error;
      const facts = { ...(page && { traceId: page.traceId }), ...(error && { error: describeError(error) }) };
      log()[level](facts, 'told by the pages');
    };
  console.error = told('error');
  console.warn = told('warn');
  console.log = told('debug');
  console.info = told('debug');
}
