import type { CreateDescription } from '../../record-types/schema';
import { type RequirementItem, thingsToBring } from './requirement-items';

/** A thing of two types of record side by side; undefined where a type does not list it. */
export type ComparedThing = {
  readonly key: string;
  readonly name: string;
  readonly left: RequirementItem | undefined;
  readonly right: RequirementItem | undefined;
  /** Whether it makes a difference which of the two types is created. */
  readonly differs: boolean;
};

export type Comparison = {
  /** Whatever one of the two requires, and elements that they ask for otherwise; differences first. */
  readonly things: readonly ComparedThing[];
  /** How many more things both leave open. */
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

/** What creating a record takes for two types, each thing beside its other self. */
export function compareThings(left: CreateDescription, right: CreateDescription): Comparison {
  const [own, other] = [left, right].map((description) => {
    const { required, optional, byAgency } = thingsToBring(description);
    return new Map([...required, ...optional, ...byAgency].map((thing) => [thing.key, thing]));
  }) as [Map<string, RequirementItem>, Map<string, RequirementItem>];
  const all = [...new Set([...own.keys(), ...other.keys()])].map((key): ComparedThing => {
    const [a, b] = [own.get(key), other.get(key)];
    return { key, name: a?.name ?? b?.name ?? key, left: a, right: b, differs: !isSame(a, b) };
  });
  const matters = ({ left: a, right: b, differs }: ComparedThing): boolean =>
    differs || a?.isRequired === true || b?.isRequired === true;
  const things = all.filter(matters);
  return {
    things: [...things.filter(({ differs }) => differs), ...things.filter(({ differs }) => !differs)],
    openInBoth: all.length - things.length,
  };
}
