import type { Command } from 'commander';
import { listApps } from '@/lib/identity/apps/repository';
import { withDatabase } from '../with-database';
import { appShown } from './app-shown';
import { print, table } from './support/output';
import { plainCommand } from './support/plain-command';

/** `portal app list`. */
export const appList = (): Command =>
  plainCommand('list', 'list the registered apps; no secrets, not even as hashes', 'app list').action(
    async ({ json }: { readonly json?: boolean }) => {
      const apps = (await withDatabase(listApps)).map(appShown);
      const rows = apps.map(({ id, name, disabled, scopes, grants, legacyPassword, legacyNoPkce, ...app }) => [
        id,
        name,
        app.public ? 'public' : 'confidential',
        disabled ? 'disabled' : 'enabled',
        scopes.join(' '),
        [...grants, ...(legacyPassword ? ['password'] : []), ...(legacyNoPkce ? ['no-pkce'] : [])].join(' '),
        app.callsPerMinute === 0 ? 'no limit' : String(app.callsPerMinute),
      ]);
      print(json, apps, table(['Client id', 'Name', 'Kind', 'State', 'Scopes', 'Grants', 'Calls a minute'], rows));
    },
  );
