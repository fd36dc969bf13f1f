import { describe, expect, it } from 'vitest';
import { chipsOf } from './chips';
import { activeFilters, readView } from './view';

const EVERYTHING =
  '?search=oak&needs=payment,renewal&changedSince=2026-05-14T10:00:00Z&statusTypes=OPEN,VOID&module=A&modules=B,C&type=a/b/c/d&types=e,f' +
  '&status=Issued&recordClass=COMPLETE&customId=BP1&closedByDepartment=x&closedByUser=x&completedByDepartment=x&completedByUser=x' +
  ['opened', 'status', 'assigned', 'completed', 'closed', 'update']
    .map((name) => `&${name}DateFrom=2026-01-01&${name}DateTo=2026-02-01`)
    .join('');

describe('chipsOf', () => {
  it('has a chip for every active filter, and removing all chips clears all filters', () => {
    let view = readView(EVERYTHING);
    const chips = chipsOf(view);
    expect(new Set(chips.map(({ key }) => key)).size).toBe(chips.length);
    for (let chip = chipsOf(view)[0]; chip !== undefined; chip = chipsOf(view)[0]) view = { ...view, ...chip.remove };
    expect(activeFilters(view)).toEqual([]);
  });

  it('removes one item of a list and keeps the others', () => {
    const [first] = chipsOf(readView('?statusTypes=OPEN,PENDING'));
    expect(first).toMatchObject({ name: 'statusTypes', value: 'OPEN', remove: { statusTypes: 'PENDING' } });
  });

  it('has no chip for the filters of a tab', () => {
    expect(chipsOf(readView('?open=true'))).toEqual([]);
    expect(chipsOf(readView('?needs=information,payment,renewal'))).toEqual([]);
  });
});
