import type { Command } from 'commander';
import { disableApp, enableApp } from '@/lib/identity/apps/register-app';
import { countAccess } from '@/lib/identity/tokens/count-access';
import { withDatabase } from '../with-database';
import { accessWords, print, REFUSED_WITHIN } from './support/output';
import { plainCommand } from './support/plain-command';

type Options = { readonly json?: boolean };

/** `portal app disable ID`. */
export const appDisable = (): Command =>
  plainCommand(
    'disable',
    'shut an app: it gets no token, and those that it has are refused until it is enabled',
    'app disable permit-app',
  )
    .argument('<id>', 'client id')
    .action(async (id: string, { json }: Options) => {
      const stopped = await withDatabase(async () => {
        const access = await countAccess({ clientId: id });
        await disableApp(id, 'command-line');
        return access;
      });
      print(json, { clientId: id, disabled: true, stopped }, [
        `The app ${id} is disabled.`,
        `Stopped until it is enabled: ${accessWords(stopped)}. ${REFUSED_WITHIN}`,
        `To end them for good: token revoke --app ${id}.`,
      ]);
    });

/** `portal app enable ID`. */
export const appEnable = (): Command =>
  plainCommand('enable', 'open a disabled app again; its tokens work until they expire', 'app enable permit-app')
    .argument('<id>', 'client id')
    .action(async (id: string, { json }: Options) => {
      await withDatabase(() => enableApp(id, 'command-line'));
      print(json, { clientId: id, disabled: false }, [`The app ${id} is enabled; its tokens work until they expire.`]);
    });
