import type { Command } from 'commander';
import { DEFAULT_OVERLAP_HOURS, rotateSecret } from '@/lib/identity/apps/register-app';
import { withDatabase } from '../with-database';
import { wholeNumber } from './support/options';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';

const YEAR_HOURS = 8_760;

type Options = { readonly overlapHours: number; readonly json?: boolean };

/** `portal app rotate ID`. */
export const appRotate = (): Command =>
  plainCommand(
    'rotate',
    'give an app a new secret, which is not shown again; the old one works for some hours more',
    'app rotate permit-app --overlap-hours 48',
  )
    .argument('<id>', 'client id')
    .option(
      '--overlap-hours <hours>',
      'how long the old secret still works; 0 ends it at once',
      wholeNumber(0, YEAR_HOURS),
      DEFAULT_OVERLAP_HOURS,
    )
    .action(async (id: string, { overlapHours, json }: Options) => {
      const { secret, oldEndsAt } = await withDatabase(() => rotateSecret(id, overlapHours, 'command-line'));
      print(json, { clientId: id, secret, oldEndsAt }, [
        `client id: ${id}`,
        `client secret: ${secret}`,
        'Keep the secret now: it is not shown again.',
        overlapHours === 0 ? 'The old secret has ended.' : `The old secret works until ${oldEndsAt.toISOString()}.`,
      ]);
    });
