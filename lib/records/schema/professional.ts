import { z } from 'zod';
import { dateTime, flag, option, plainDate, text } from '../../db/wire/types';
import { personal } from './personal';
import { RecordReference } from './record-references';

/** Specification 2.6.6. */
export const Professional = z.strictObject({
  id: text('Unique identifier.').optional(),
  referenceLicenseId: text('Id of the professional stored in the system.').optional(),
  recordId: RecordReference.describe('Record reference.').optional(),
  serviceProviderCode: text('Agency identifier.').optional(),
  licenseNumber: text('License number.').optional(),
  licenseType: option('License type.').optional(),
  licensingBoard: option('Issuing board.').optional(),
  businessLicense: text(
    'Business license number; one professional can hold the same number for several license types.',
  ).optional(),
  businessName: text('Business names.').optional(),
  businessName2: text('Business names.').optional(),
  federalEmployerId: personal(text('Federal employer identification number.')).optional(),
  firstName: text('Name parts.').optional(),
  middleName: text('Name parts.').optional(),
  lastName: text('Name parts.').optional(),
  fullName: text('Name parts.').optional(),
  suffix: text('Name suffix.').optional(),
  salutation: option('Salutation and gender.').optional(),
  gender: personal(option('Salutation and gender.')).optional(),
  title: text('Business title.').optional(),
  birthDate: personal(plainDate('Birth date.'), 'date').optional(),
  originalIssueDate: dateTime('Original license issuance date.').optional(),
  lastRenewalDate: dateTime('Last renewal date.').optional(),
  expirationDate: dateTime('Expiration date.').optional(),
  addressLine1: text('Address parts.').optional(),
  addressLine2: text('Address parts.').optional(),
  addressLine3: text('Address parts.').optional(),
  city: text('Address parts.').optional(),
  postalCode: text('Address parts.').optional(),
  postOfficeBox: text('Address parts.').optional(),
  state: option('State and country.').optional(),
  country: option('State and country.').optional(),
  email: text('Contact details.').optional(),
  fax: text('Contact details.').optional(),
  phone1: text('Contact details.').optional(),
  phone2: text('Contact details.').optional(),
  phone3: text('Contact details.').optional(),
  isPrimary: flag('Whether the professional is primary.').optional(),
  comment: text('Comments.').optional(),
});
