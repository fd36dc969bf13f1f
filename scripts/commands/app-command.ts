import { Command } from 'commander';
import { appCreate } from './app-create';
import { appDisable, appEnable } from './app-disable';
import { appLimit } from './app-limit';
import { appList } from './app-list';
import { appRotate } from './app-rotate';

/** `portal app ...`. */
export const appCommand = (): Command =>
  new Command('app')
    .description('external apps that read records for people: register, change the secret or the limit, disable')
    .addCommand(appCreate())
    .addCommand(appRotate())
    .addCommand(appDisable())
    .addCommand(appEnable())
    .addCommand(appLimit())
    .addCommand(appList());
