import { type Command, Option } from 'commander';
import { callLimitOf } from '@/lib/identity/apps/call-limit';
import { MOST_CALLS_PER_MINUTE } from '@/lib/identity/apps/document';
import { setCallLimit } from '@/lib/identity/apps/register-app';
import { withDatabase } from '../with-database';
import { wholeNumber } from './support/options';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';

type Options = { readonly callsPerMinute?: number; readonly json?: boolean };

/** How often all accounts of an app may call together. */
export const callsPerMinute = (): Option =>
  new Option(
    '--calls-per-minute <calls>',
    'calls a minute of all its accounts together (default: ten times RATE_LIMIT_PER_MINUTE)',
  ).argParser(wholeNumber(1, MOST_CALLS_PER_MINUTE));

/** `portal app limit ID`. */
export const appLimit = (): Command =>
  plainCommand(
    'limit',
    'set how many calls a minute an app may make for all its accounts together; without a number, the default',
    'app limit permit-app --calls-per-minute 20000',
  )
    .argument('<id>', 'client id')
    .addOption(callsPerMinute())
    .action(async (id: string, { callsPerMinute: calls, json }: Options) => {
      const app = await withDatabase(() => setCallLimit(id, calls, 'command-line'));
      const limit = callLimitOf(app);
      print(json, { clientId: id, callsPerMinute: limit }, [
        limit === 0
          ? `RATE_LIMIT_PER_MINUTE is 0: the app ${id} has no limit until that is changed.`
          : `The app ${id} may make ${limit} calls a minute.`,
      ]);
    });
