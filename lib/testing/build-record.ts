import { searchTextOf } from '../records/filters/search-text';
import type { RecordChange } from '../records/import-repository';
import { partiesOf } from '../records/membership/parties';

const TYPE = {
  id: 'A-B-C-D',
  value: 'A/B/C/D',
  group: 'A',
  type: 'B',
  subType: 'C',
  category: 'D',
  text: 'C - D',
  module: 'Building',
};

/** Fills in the required fields. The record has no members by default. */
export function buildRecord(_id: string, fields: Partial<RecordChange> = {}): RecordChange {
  const content = {
    _id,
    value: _id,
    customId: _id,
    serviceProviderCode: 'DEMO',
    module: 'Building',
    type: TYPE,
    statusType: 'OPEN',
    memberIds: [],
    sourceHash: '',
    ...fields,
  };
  return { parties: partiesOf(content), searchText: searchTextOf(content), ...content };
}
