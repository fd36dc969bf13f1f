import { LRUCache } from 'lru-cache';
import { log } from '../../platform/log';

/** Records that the log names already; without this every page of a list with one of them would say it again. */
const reported = new LRUCache<string, true>({ max: 10_000 });

/**
 * Says in the log, once for each record and process, which of its fields hold something else than they should.
 * @param fields their paths (`contacts.birthDate`); what they hold is not said.
 */
export function reportUnreadable(record: string, fields: ReadonlySet<string>): void {
  const parts = [...fields];
  // A part that is left out because nothing in it could be read is named by what is in it.
  const names = parts.filter((name) => !parts.some((part) => part.startsWith(`${name}.`))).sort();
  const key = JSON.stringify([record, names]);
  if (reported.has(key)) return;
  reported.set(key, true);
  log().warn({ record, fields: names }, 'fields of a record could not be read and were left out');
}
