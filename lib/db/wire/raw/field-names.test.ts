import { expect, it } from 'vitest';
import { FieldNames } from './field-names';

/** Reads the names of a document as BSON strings. */
function slotsOf(names: FieldNames, document: readonly string[]): number[] {
  let field = names.start;
  return document.map((name) => {
    field = names.read(Buffer.from(`${name}\0`), 0, field);
    return field.slot;
  });
}

it('FieldNames returns the slot of each name in any order of names', () => {
  const names = new FieldNames();
  expect([names.slotOf('a'), names.slotOf('b'), names.slotOf('a')]).toEqual([0, 1, 0]);
  const documents = ['a', 'b', 'ab', '', 'é', 'c', 'd', 'e', 'f', 'g'].map((middle) => ['x', middle, 'b', 'y']);
  for (let round = 0; round < 3; round++) {
    for (const document of documents) {
      const slots = document.map((name) => ({ a: 0, b: 1 })[name] ?? -1);
      expect(slotsOf(names, document)).toEqual(slots);
    }
  }
});

it('FieldNames remembers only the most recent names that followed a given name', () => {
  const names = new FieldNames();
  const first = names.read(Buffer.from('x\0'), 0, names.start);
  for (let other = 0; other < 50; other++) slotsOf(names, ['x', `n${other}`]);
  slotsOf(names, ['x', 'n45']);
  expect(Buffer.from(first.next?.name ?? []).toString()).toBe('n45');
  const others = first.others.map(({ name }) => Buffer.from(name).toString());
  expect(others).toEqual(['n49', 'n48', 'n47', 'n46', 'n44', 'n43']);
});
