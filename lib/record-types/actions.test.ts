import { expect, it } from 'vitest';
import { isOpenForApplications } from './actions';

it.each([
  [{ createable: true, actions: ['createApplication'] }, true],
  [{ createable: true, actions: ['amendContact', 'createHuntingLicense'] }, true],
  [{ createable: true, actions: ['amendContact'] }, false],
  [{ createable: true }, true],
  [{ createable: false, actions: ['createApplication'] }, false],
  [{ actions: ['createApplication'] }, false],
])('isOpenForApplications of %o is %s', (type, expected) => expect(isOpenForApplications(type)).toBe(expected));
