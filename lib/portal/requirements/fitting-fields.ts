import { type ModuleMessage, moduleMessage } from '../../record-types/module-words';

/** About the building and its construction. */
const CONSTRUCTION: ReadonlySet<string> = new Set([
  'constructionType',
  'housingUnits',
  'numberOfBuildings',
  'publicOwned',
  'jobValue',
  'estimatedTotalJobCost',
  'estimatedProductionUnit',
  'estimatedCostPerUnit',
  'professionals',
]);
/** About a complaint or an incident. */
const REPORT: ReadonlySet<string> = new Set(['priority', 'severity', 'reportedType', 'reportedDate']);

const UNFITTING: Readonly<Partial<Record<ModuleMessage, ReadonlySet<string>>>> = {
  building: REPORT,
  demolition: REPORT,
  planning: REPORT,
  fire: REPORT,
  licenses: new Set([...CONSTRUCTION, ...REPORT]),
  serviceRequests: CONSTRUCTION,
  enforcement: CONSTRUCTION,
};

/**
 * Whether the field or element has a meaning for the module's types: describe lists every field for every type. All fit
 * a module that the agency has defined itself.
 */
export function fitsModule(name: string, module: string): boolean {
  const message = moduleMessage(module);
  return message === undefined || UNFITTING[message]?.has(name) !== true;
}
