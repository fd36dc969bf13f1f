import { expect, it } from 'vitest';
import { permits } from '../../../testing/generated-permits';
import { completeAddress, parseStreet } from './addresses';

it.each([
  ['248 SADDLELAKE DR NE', { streetStart: 248, streetName: 'SADDLELAKE' }, 'DR', 'NE'],
  ['#2800 300 5 AV SW', { unitStart: '2800', streetStart: 300, streetName: '5' }, 'AV', 'SW'],
  ['126R KEYSTONE CREEK PL NE', { streetStart: 126, houseAlphaStart: 'R', streetName: 'KEYSTONE CREEK' }, 'PL', 'NE'],
  ['2300 6 ST NE', { streetStart: 2300, streetName: '6' }, 'ST', 'NE'],
  ['18 WOLF PZ NW', { streetStart: 18, streetName: 'WOLF' }, 'PZ', 'NW'],
])('parseStreet parses %s', (line, parts, suffix, direction) => {
  expect(parseStreet(line)).toMatchObject({
    streetAddress: line,
    ...parts,
    streetSuffix: { value: suffix },
    direction: { value: direction },
  });
});

it('parseStreet uses a line in any other format as the street name', () => {
  expect(parseStreet('RIVERBEND')).toEqual({ streetAddress: 'RIVERBEND', streetName: 'RIVERBEND' });
  expect(completeAddress({ id: 1 }, 'DEMO')).toMatchObject({ id: 1, city: 'Aspen Falls' });
});

it('parseStreet finds the number, street, suffix and direction in nearly every permit', async () => {
  const lines = (await permits()).flatMap(({ addresses }) =>
    (addresses as { addressLine1: string }[]).map(({ addressLine1 }) => addressLine1),
  );
  const whole = lines
    .map(parseStreet)
    .filter(
      ({ streetStart, streetName, streetSuffix, direction }) => streetStart && streetName && streetSuffix && direction,
    );
  expect(whole.length / lines.length).toBeGreaterThan(0.99);
});
