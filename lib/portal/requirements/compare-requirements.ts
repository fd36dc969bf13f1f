import type { CreateDescription } from '../../record-types/schema';
import { groupRequirements, type RequirementItem } from './requirement-items';

/** Undefined if a type does not list the item. */
export type ComparedRequirement = {
  readonly key: string;
  readonly name: string;
  readonly left: RequirementItem | undefined;
  readonly right: RequirementItem | undefined;
  readonly differs: boolean;
};

const sameCount = (a: RequirementItem['contact'], b: RequirementItem['contact']): boolean =>
  a?.min === b?.min && a?.max === b?.max;

const isSame = (left: RequirementItem | undefined, right: RequirementItem | undefined): boolean =>
  left !== undefined &&
  right !== undefined &&
  left.isRequired === right.isRequired &&
  left.isReference === right.isReference &&
  sameCount(left.contact, right.contact);

/** Items that a type requires or that differ; differences first. */
export function compareRequirements(left: CreateDescription, right: CreateDescription): readonly ComparedRequirement[] {
  const [leftItems, rightItems] = [left, right].map((description) => {
    const { required, optional, unlisted } = groupRequirements(description);
    return new Map([...required, ...optional, ...unlisted].map((item) => [item.key, item]));
  }) as [Map<string, RequirementItem>, Map<string, RequirementItem>];
  const all = [...new Set([...leftItems.keys(), ...rightItems.keys()])].map((key): ComparedRequirement => {
    const [a, b] = [leftItems.get(key), rightItems.get(key)];
    return { key, name: a?.name ?? b?.name ?? key, left: a, right: b, differs: !isSame(a, b) };
  });
  const isRelevant = ({ left: a, right: b, differs }: ComparedRequirement): boolean =>
    differs || a?.isRequired === true || b?.isRequired === true;
  const items = all.filter(isRelevant);
  return [...items.filter(({ differs }) => differs), ...items.filter(({ differs }) => !differs)];
}
