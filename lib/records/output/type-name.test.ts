import { expect, it } from 'vitest';
import { typeName } from './type-name';

it.each([
  [{ text: 'Garage', value: 'A/B/C/D', id: 'A-B-C-D' }, 'Garage'],
  [{ text: '', value: 'A/B/C/D', id: 'A-B-C-D' }, 'A/B/C/D'],
  [{ text: 5, value: null, id: 'A-B-C-D' }, 'A-B-C-D'],
  [{}, undefined],
])('typeName(%j) is %s', (type, name) => expect(typeName(type)).toBe(name));
