import type { PageIconName } from '@/components/ui/page-icon';
import { type ModuleMessage, moduleMessage } from '@/lib/record-types/module-words';

const ICONS: Readonly<Record<ModuleMessage, PageIconName>> = {
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
export function moduleIcon(code: string): PageIconName {
  const message = moduleMessage(code);
  return message === undefined ? 'folder' : ICONS[message];
}
