import { z } from 'zod';
import { double, flag, long, option, text } from '../../db/wire/types';
import { MailingAddress } from './mailing-address';
import { personal } from './personal';
import { RecordReference } from './record-references';

/** Specification 2.6.4. */
export const Owner = z.strictObject({
  id: long('Unique identifier.').optional(),
  refOwnerId: double('Id of the owner stored in the system.').optional(),
  recordId: RecordReference.describe('Record reference.').optional(),
  type: text('Owner type.').optional(),
  status: option('Owner status.').optional(),
  isPrimary: flag('Whether the owner is primary.').optional(),
  firstName: text('Name parts.').optional(),
  middleName: text('Name parts.').optional(),
  lastName: text('Name parts.').optional(),
  fullName: text('Name parts.').optional(),
  title: text('Business title.').optional(),
  email: text('Contact details.').optional(),
  phone: text('Contact details.').optional(),
  fax: text('Contact details.').optional(),
  taxId: personal(text('Tax ID number.')).optional(),
  mailAddress: MailingAddress.describe('Mailing address.').optional(),
});
