import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { StoredChecklistStatus } from '../../inspections/document';
import { findChecklistGroup, replaceChecklistGroup } from '../../inspections/repository';
import { RESULT_TYPES } from '../../inspections/result-types';
import { ChecklistStatusItem } from '../../inspections/schema';
import type { Cells } from '../values/cells';
import { type CellKind, checkColumns, itemFromCells } from '../values/item-from-cells';
import { importedObject, parseItem } from '../values/wire-item';
import {
  type ChangeKind,
  importReferenceData,
  type ReferenceDataOptions,
  type ReferenceDataReport,
} from './import-reference-data';

const name = z.string('must be text').min(1, 'must not be empty').max(256, 'must have at most 256 characters');

/** A status of specification 2.4 with its group. */
const StatusItem = importedObject(ChecklistStatusItem, 'UTC', {
  group: name,
  value: name,
  resultType: z.enum(RESULT_TYPES, `must be one of ${RESULT_TYPES.join(', ')}`),
  displayOrder: z.int('must be a whole number such as 1'),
});
const NAMES = ['group', ...Object.keys(ChecklistStatusItem.shape)];

const COLUMNS: Readonly<Record<string, CellKind>> = {
  group: 'text',
  value: 'text',
  text: 'text',
  resultType: 'text',
  displayOrder: 'number',
  criticalScore: 'number',
  nonCriticalScore: 'number',
  majorViolation: 'flag',
  lhsType: 'flag',
};

const REQUIRED = {
  group: 'the name of the checklist group',
  value: 'the status, once in a group',
  resultType: `one of ${RESULT_TYPES.join(', ')}`,
  displayOrder: 'a whole number such as 1: the place of the status in its group',
};

type GroupStatus = { readonly group: string; readonly status: StoredChecklistStatus };

/** @throws RowError */
export function statusFromItem(item: unknown): GroupStatus {
  const { group, ...fields } = parseItem(StatusItem, item, NAMES);
  const status = {
    text: fields.value,
    criticalScore: 0,
    nonCriticalScore: 0,
    majorViolation: 'N',
    lhsType: 'N',
    ...fields,
  } as unknown as StoredChecklistStatus;
  return { group: String(group), status };
}

async function storeStatus({ group, status }: GroupStatus): Promise<ChangeKind> {
  const statuses = (await findChecklistGroup(group))?.statuses ?? [];
  const existing = statuses.find(({ value }) => value === status.value);
  if (existing !== undefined && isDeepStrictEqual({ ...existing }, { ...status })) return 'unchanged';
  const others = statuses.filter(({ value }) => value !== status.value);
  await replaceChecklistGroup({ _id: group, statuses: [...others, status] });
  return existing === undefined ? 'added' : 'changed';
}

/** Imports checklist statuses (specification 2.4, plus `group`) from CSV or JSON; removes none. @throws FileError */
export const importChecklists = (file: string, options?: ReferenceDataOptions): Promise<ReferenceDataReport> =>
  importReferenceData(
    file,
    {
      fromCells: (cells: Cells) => statusFromItem(itemFromCells(cells, COLUMNS)),
      fromItem: statusFromItem,
      onColumns: (columns) => checkColumns(columns, COLUMNS, REQUIRED),
    },
    storeStatus,
    options,
  );
