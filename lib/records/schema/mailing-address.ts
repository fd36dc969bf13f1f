import { z } from 'zod';
import { option, text } from '../../db/wire/types';

/** Specification 2.6.3 `address` and 2.6.4 `mailAddress`. */
export const MailingAddress = z.strictObject({
  addressLine1: text('First address line.').optional(),
  addressLine2: text('Second address line.').optional(),
  addressLine3: text('Third address line.').optional(),
  city: text('City.').optional(),
  country: option('Country.').optional(),
  postalCode: text('Postal code.').optional(),
  state: option('State.').optional(),
});
