import { type ModuleMessage, moduleMessage } from '@/lib/record-types/module-words';
import type { HomeIconName } from './home-icon';

const ICONS: Readonly<Record<ModuleMessage, HomeIconName>> = {
  building: 'building',
  demolition: 'demolition',
  licenses: 'license',
  planning: 'map',
  enforcement: 'shield',
  fire: 'fire',
  serviceRequests: 'message',
  publicWorks: 'road',
  environmentalHealth: 'heart',
  assets: 'box',
};

/** A folder for a module that the agency has defined itself. */
export function moduleIcon(code: string): HomeIconName {
  const message = moduleMessage(code);
  return message === undefined ? 'folder' : ICONS[message];
}
