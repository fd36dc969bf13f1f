import { Command } from 'commander';
import { appCreate } from './app-create';
import { appDisable, appEnable } from './app-disable';
import { appList } from './app-list';
import { appRotate } from './app-rotate';

/** `portal app ...`. */
export const appCommand = (): Command =>
  new Command('app')
    .description('external apps that read records for people: register, change the secret, disable')
    .addCommand(appCreate())
    .addCommand(appRotate())
    .addCommand(appDisable())
    .addCommand(appEnable())
    .addCommand(appList());
