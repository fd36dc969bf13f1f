import type { CreateDescription } from '../../record-types/schema';
import { groupRequirements, type RequirementItem } from './requirement-items';

/** An item of two record types side by side; undefined if a type does not list it. */
export type ComparedRequirement = {
  readonly key: string;
  readonly name: string;
  readonly left: RequirementItem | undefined;
  readonly right: RequirementItem | undefined;
  /** Whether the two types differ in this item. */
  readonly differs: boolean;
};

export type Comparison = {
  /** Items that either type requires or in which they differ; differences first. */
  readonly things: readonly ComparedRequirement[];
  /** Number of further items, which are optional in both. */
  readonly openInBoth: number;
};

const sameCount = (a: RequirementItem['contact'], b: RequirementItem['contact']): boolean =>
  a?.least === b?.least && a?.most === b?.most;

const isSame = (left: RequirementItem | undefined, right: RequirementItem | undefined): boolean =>
  left !== undefined &&
  right !== undefined &&
  left.isRequired === right.isRequired &&
  left.isReference === right.isReference &&
  sameCount(left.contact, right.contact);

/** Compares the requirements of two types item by item. */
export function compareRequirements(left: CreateDescription, right: CreateDescription): Comparison {
  const [leftItems, rightItems] = [left, right].map((description) => {
    const { required, optional, byAgency } = groupRequirements(description);
    return new Map([...required, ...optional, ...byAgency].map((item) => [item.key, item]));
  }) as [Map<string, RequirementItem>, Map<string, RequirementItem>];
  const all = [...new Set([...leftItems.keys(), ...rightItems.keys()])].map((key): ComparedRequirement => {
    const [a, b] = [leftItems.get(key), rightItems.get(key)];
    return { key, name: a?.name ?? b?.name ?? key, left: a, right: b, differs: !isSame(a, b) };
  });
  const isRelevant = ({ left: a, right: b, differs }: ComparedRequirement): boolean =>
    differs || a?.isRequired === true || b?.isRequired === true;
  const things = all.filter(isRelevant);
  return {
    things: [...things.filter(({ differs }) => differs), ...things.filter(({ differs }) => !differs)],
    openInBoth: all.length - things.length,
  };
}
