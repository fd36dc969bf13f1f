import { Command } from 'commander';
import { personErase } from './person-erase';
import { personExport } from './person-export';

/** `portal person ...`. */
export const personCommand = (): Command =>
  new Command('person')
    .description('what is held on one person: export it, erase it')
    .addCommand(personExport())
    .addCommand(personErase());
