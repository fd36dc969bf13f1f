import { z } from 'zod';
import { double, flag, long, option, text } from '../../db/wire/types';

/** Specification 2.6.5. */
export const Parcel = z.strictObject({
  id: text('Unique identifier.').optional(),
  parcel: text('Official parcel name or number.').optional(),
  parcelNumber: text('Parcel number text.').optional(),
  parcelArea: double('Total area; the unit is set by the agency.').optional(),
  planArea: text('Total area; the unit is set by the agency.').optional(),
  block: text('Block number, lot name, tract name.').optional(),
  lot: text('Block number, lot name, tract name.').optional(),
  tract: text('Block number, lot name, tract name.').optional(),
  book: text("References to the assessor's records.").optional(),
  page: text("References to the assessor's records.").optional(),
  mapNumber: text('Map number and where the map exists.').optional(),
  mapReferenceInfo: text('Map number and where the map exists.').optional(),
  censusTract: text('Census tract number.').optional(),
  councilDistrict: text('Districts the parcel belongs to.').optional(),
  supervisorDistrict: text('Districts the parcel belongs to.').optional(),
  gisSequenceNumber: long('Parcel ID in geographic information systems.').optional(),
  exemptionValue: double('Exemption, improvement and land values.').optional(),
  improvedValue: double('Exemption, improvement and land values.').optional(),
  landValue: double('Exemption, improvement and land values.').optional(),
  legalDescription: text('Legal description.').optional(),
  range: text('Rectangular-survey range and township.').optional(),
  township: text('Rectangular-survey range and township.').optional(),
  section: long('Township section (640 acres).').optional(),
  isPrimary: flag('Whether the parcel is primary.').optional(),
  status: option('Parcel status.').optional(),
  subdivision: option('Subdivision name.').optional(),
});
