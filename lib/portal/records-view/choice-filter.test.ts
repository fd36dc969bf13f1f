import { expect, it } from 'vitest';
import { canJoin, choiceChange, chosenValues } from './choice-filter';
import { readView } from './view';

it.each([
  ['', []],
  ['?module=A', ['A']],
  ['?modules=A,B', ['A', 'B']],
  ['?module=A&modules=A,B', ['A']],
  ['?module=C&modules=A,B', []],
])('chosenValues reads the choices of "%s"', (search, chosen) => {
  expect(chosenValues(readView(search), 'module')).toEqual(chosen);
});

it.each([[[]], [['A']], [['A', 'B']]])('choiceChange and chosenValues round-trip %j', (chosen) => {
  const view = { ...readView('?module=X&modules=Y,Z'), ...choiceChange('module', chosen) };
  expect(chosenValues(view, 'module')).toEqual(chosen);
});

it.each(['Build,ing "X"', ' Fire', ','])('canJoin allows %j only as a single choice', (value) => {
  const view = { ...readView('?modules=Y,Z'), ...choiceChange('module', [value]) };
  expect(chosenValues(view, 'module')).toEqual([value]);
  expect(canJoin(value, [])).toBe(true);
  expect(canJoin(value, [value])).toBe(true);
  expect(canJoin(value, ['Fire'])).toBe(false);
  expect(canJoin('Fire', [value])).toBe(false);
  expect(canJoin('Fire', ['Planning'])).toBe(true);
});
