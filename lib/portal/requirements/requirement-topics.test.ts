import { expect, it } from 'vitest';
import { describeRequirements } from '../../record-types/describe-create';
import { groupRequirements } from './requirement-items';
import { groupByTopic } from './requirement-topics';

const topicsOf = (
  requiredFields: readonly string[],
  elements: Parameters<typeof describeRequirements>[0]['elements'],
) =>
  groupByTopic(groupRequirements(describeRequirements({ requiredFields, elements })).required).map(
    ({ topic, items }) => [topic, items.map(({ key }) => key)] as const,
  );

it('groupByTopic groups items under project, property and people, in that order', () => {
  const types = [{ value: 'Applicant', min: 1 }];
  expect(
    topicsOf(['numberOfBuildings', 'description', 'jobValue'], {
      addresses: { isRequired: true, isReference: false },
      contacts: { isRequired: true, isReference: false, types },
    }),
  ).toEqual([
    ['project', ['description', 'jobValue']],
    ['property', ['numberOfBuildings', 'addresses']],
    ['people', ['contacts/Applicant']],
  ]);
});

it('groupByTopic leaves out topics without items, and includes every item', () => {
  expect(topicsOf(['description'], {})).toEqual([['project', ['description']]]);
  const { optional } = groupRequirements(describeRequirements({ requiredFields: [], elements: {} }));
  const grouped = groupByTopic(optional).flatMap(({ items }) => items);
  expect(new Set(grouped)).toEqual(new Set(optional));
  expect(grouped).toHaveLength(optional.length);
});
