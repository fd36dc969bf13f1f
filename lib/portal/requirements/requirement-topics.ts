import type { RequirementItem } from './requirement-items';

export const TOPICS = ['project', 'property', 'people'] as const;

export type Topic = (typeof TOPICS)[number];

/** All other fields describe the project. */
const TOPIC_BY_NAME: Readonly<Partial<Record<string, Topic>>> = {
  addresses: 'property',
  parcels: 'property',
  publicOwned: 'property',
  numberOfBuildings: 'property',
  contacts: 'people',
  owners: 'people',
  professionals: 'people',
};

type TopicItems = { readonly topic: Topic; readonly items: readonly RequirementItem[] };

/** Without topics that have no items. */
export const groupByTopic = (items: readonly RequirementItem[]): readonly TopicItems[] =>
  TOPICS.map((topic) => ({
    topic,
    items: items.filter(({ name }) => (TOPIC_BY_NAME[name] ?? 'project') === topic),
  })).filter((group) => group.items.length > 0);
