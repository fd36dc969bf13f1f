import type { z } from 'zod';
import { extension } from '../../http/parameters/parameter-documentation';
import {
  booleanParameter,
  dateParameter,
  enumListParameter,
  instantParameter,
  listParameter,
  textParameter,
} from '../../http/parameters/parameter-types';
import type { LocalDateTime } from '../../platform/dates/local-date-time';
import { STATUS_TYPES } from '../schema/status-types';
import { type FilterFacts, type FilterKind, type FilterTable, NEEDS, type Need } from './filter-table';

export type FilterValues = {
  readonly text: string;
  readonly list: readonly string[];
  readonly type: string;
  readonly types: readonly string[];
  readonly statusTypes: readonly (typeof STATUS_TYPES)[number][];
  readonly from: LocalDateTime;
  readonly to: LocalDateTime;
  readonly search: string;
  readonly needs: readonly Need[];
  readonly after: Date;
  readonly open: boolean;
};

type Parameter<Value> = z.ZodType<Value | undefined, string[] | undefined>;

const PARAMETERS: {
  readonly [Kind in FilterKind]: (meaning: string, since?: string) => Parameter<FilterValues[Kind]>;
} = {
  text: textParameter,
  list: listParameter,
  type: textParameter,
  types: listParameter,
  statusTypes: (meaning, since) => enumListParameter(STATUS_TYPES, meaning, since),
  from: dateParameter,
  to: dateParameter,
  search: textParameter,
  needs: (meaning, since) => enumListParameter(NEEDS, meaning, since),
  after: instantParameter,
  open: booleanParameter,
};

type Shape<Table extends FilterTable> = {
  readonly [Name in keyof Table]: Parameter<FilterValues[Table[Name]['kind']]>;
};

function parameterOf({ kind, meaning, since, isExtension }: FilterFacts): z.ZodType {
  const parameter = PARAMETERS[kind](meaning, since);
  return isExtension ? extension(parameter) : parameter;
}

export const filterParameters = <Table extends FilterTable>(table: Table): Shape<Table> =>
  Object.fromEntries(Object.entries(table).map(([name, facts]) => [name, parameterOf(facts)])) as Shape<Table>;
