import type { StoredObject } from '../../../db/wire/writer';
import { OPTIONS } from '../options';
import { Random } from '../random';

const titleCase = (text: string): string => text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The parcels of an address, the same on every record there (specification 2.6.5). */
export function parcelsOf({ addressLine1, neighborhood }: StoredObject): StoredObject[] {
  const line = String(addressLine1);
  const random = new Random(`parcels:${line}`);
  const name = typeof neighborhood === 'string' ? neighborhood : undefined;
  const subdivision = name === undefined ? undefined : { value: name, text: titleCase(name) };
  return Array.from({ length: random.chance(0.05) ? 2 : 1 }, (_, at) => ({
    ...parcel(at, line.startsWith('#') ? BUILDING_AREA : HOME_AREA, random),
    ...(subdivision !== undefined && { subdivision }),
  }));
}

/** In square meters, of a house and of a building with units. */
const HOME_AREA = [280, 760] as const;
const BUILDING_AREA = [1_200, 9_500] as const;

function parcel(at: number, [smallest, largest]: readonly [number, number], random: Random): StoredObject {
  const number = random.digits(9);
  const [block, lot] = [String(random.int(1, 60)), String(random.int(1, 120))];
  const area = random.int(smallest, largest);
  const land = random.int(140, 480) * 1_000;
  return {
    id: String(at + 1),
    parcel: `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`,
    parcelNumber: number,
    parcelArea: area,
    planArea: `${area} m²`,
    block,
    lot,
    landValue: land,
    improvedValue: land + random.int(180, 620) * 1_000,
    legalDescription: `Plan ${random.digits(7)}, block ${block}, lot ${lot}`,
    gisSequenceNumber: Number(number),
    isPrimary: at === 0 ? 'Y' : 'N',
    status: OPTIONS.parcelStatus[0],
    ...(random.chance(0.3) && survey(random)),
    ...(random.chance(0.3) && assessor(random)),
  };
}

const survey = (random: Random): StoredObject => ({
  range: String(random.int(1, 30)),
  township: String(random.int(1, 126)),
  section: random.int(1, 36),
  tract: `Tract ${random.int(1, 90)}`,
  mapNumber: `M-${random.int(10, 99)}`,
  mapReferenceInfo: `Land titles office, cabinet ${random.int(1, 12)}`,
});

const assessor = (random: Random): StoredObject => ({
  book: String(random.int(100, 999)),
  page: String(random.int(1, 400)),
  censusTract: `${random.int(1, 99)}.0${random.int(1, 9)}`,
  councilDistrict: `Ward ${random.int(1, 14)}`,
  supervisorDistrict: `District ${random.int(1, 5)}`,
  exemptionValue: random.int(0, 50) * 1_000,
});
