import { z } from 'zod';
import { dateTime, displayText, long, option, text } from '../../db/wire/types';

/** Specification 2.6.2: the reference from a related item to its record. */
export const RecordReference = z.strictObject({
  customId: text('Alternate ID of the record.').optional(),
  id: text('Unique record identifier.').optional(),
  serviceProviderCode: text('Agency identifier.').optional(),
  trackingId: long('Application tracking number.').optional(),
  value: text('The record value.').optional(),
});

export const RecordTypeReference = z.strictObject({
  alias: text('Record type alias.').optional(),
  category: text('4th level.').optional(),
  filterName: text('Name of the record type filter.').optional(),
  group: text('1st level of the Group-Type-Subtype-Category structure.').optional(),
  id: text('Unique identifier assigned by the server.').optional(),
  module: text('Module the type belongs to.').optional(),
  subType: text('3rd level.').optional(),
  text: displayText('Localized display text.').optional(),
  type: text('2nd level.').optional(),
  value: text('The four levels joined by the slash character.').optional(),
});

export const RenewalInfo = z.strictObject({
  expirationDate: dateTime('When the condition expires.').optional(),
  expirationStatus: option('Whether expiration is enabled or disabled.').optional(),
});
