import type { StoredObject } from '../../../db/wire/writer';
import type { RecordContent } from '../../../records/document';
import notes from '../data/notes.json' with { type: 'json' };
import { kindNameOf, kindOf } from '../kinds/kind';
import { optionOf } from '../options';
import type { Random } from '../random';

type Weights = readonly (readonly [string, number])[];

const NOTES: Readonly<Record<string, readonly string[]>> = notes;
/** Most records need no note. */
const NOTE_SHARE = 0.35;

/** What may be dangerous, or leaves a home without heat. */
const HAZARDS = /^(pothole|street light|tree|unpermitted work|repair|furnace)$/;
const PRIORITIES: Weights = [
  ['HIGH', 6],
  ['NORMAL', 86],
  ['LOW', 8],
];
const HAZARD_PRIORITIES: Weights = [
  ['URGENT', 8],
  ['HIGH', 27],
  ['NORMAL', 57],
  ['LOW', 8],
];
const CHANNELS: Weights = [
  ['WEB', 42],
  ['PHONE', 30],
  ['MOBILE', 15],
  ['EMAIL', 8],
  ['WALK IN', 5],
];
/** Product codes of the specification (2.6.1). */
const PRODUCTS: Weights = [
  ['ACA', 72],
  ['AA', 25],
  ['AV360', 3],
];
/** Officers enter what people tell them. */
const OFFICER_PRODUCTS: Weights = [
  ['AMO', 60],
  ['AA', 40],
];
const PHONE_PRODUCTS: Weights = [
  ['AIVR', 40],
  ['AA', 60],
];
const CLERKS: Readonly<Record<string, readonly string[]>> = {
  ACA: ['web.intake'],
  AIVR: ['phone.intake'],
  AMO: ['field.intake'],
  AV360: ['counter.1', 'counter.2'],
  AA: ['counter.1', 'counter.2'],
};

function productOf({ module }: RecordContent, channel: string | undefined, random: Random): string {
  if (channel === undefined) return random.pickWeighted(PRODUCTS);
  if (channel === 'WEB' || channel === 'MOBILE') return 'ACA';
  if (module === 'Enforcement') return random.pickWeighted(OFFICER_PRODUCTS);
  return channel === 'PHONE' ? random.pickWeighted(PHONE_PRODUCTS) : 'AA';
}

/** The product, the channel and the creator agree. @param record may name a creator, who used the website */
export function intakeOf(record: RecordContent, random: Random): StoredObject {
  const { openedDate, createdBy } = record;
  const { reported } = kindOf(record);
  const picked = reported === undefined ? undefined : random.pickWeighted(CHANNELS);
  const channel = picked !== undefined && createdBy !== undefined ? 'WEB' : picked;
  const initiatedProduct = createdBy === undefined ? productOf(record, channel, random) : 'ACA';
  const weights = HAZARDS.test(kindNameOf(record)) ? HAZARD_PRIORITIES : PRIORITIES;
  return {
    priority: optionOf('priority', random.pickWeighted(weights)),
    createdBy: random.pick(CLERKS[initiatedProduct] ?? ['web.intake']),
    createdByCloning: random.chance(0.05) ? 'Y' : 'N',
    initiatedProduct,
    ...(reported !== undefined &&
      channel !== undefined &&
      openedDate !== undefined && {
        reportedChannel: optionOf('reportedChannel', channel),
        reportedType: optionOf('reportedType', reported),
        reportedDate: new Date(openedDate.getTime() - random.int(0, 72) * 3_600_000),
      }),
  };
}

/** A note for whoever visits or reviews; none about a person or a street. */
export function noteOf(record: RecordContent, random: Random): StoredObject {
  const { module, type } = record;
  const list = NOTES[type.value.includes('/Residential/') ? 'home' : module] ?? NOTES.Building ?? [];
  return random.chance(NOTE_SHARE) && !kindOf(record).noProperty ? { shortNotes: random.pick(list) } : {};
}
