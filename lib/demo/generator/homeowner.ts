import type { StoredObject } from '../../db/wire/writer';
import { wallClockOf } from '../../platform/dates/agency-time';
import { env } from '../../platform/settings/env';
import type { RecordContent } from '../../records/document';
import { HOMEOWNER, HOMEOWNER_EMAIL } from '../demo-people';
import { OPTIONS } from './options';
import { addDays, workingTime } from './parts/working-time';
import { ALBERTA, CANADA, postalCodeOf } from './people/mailing-address';
import { person } from './people/person';

const THURSDAY = 4;

/** The first Thursday after a day, in the agency's time zone, at a working hour. */
function nextThursday(day: Date, customId: string): Date {
  const weekday = new Date(wallClockOf(day.getTime(), env().AGENCY_TIME_ZONE)).getUTCDay();
  const days = (THURSDAY - weekday + 7) % 7 || 7;
  return workingTime(addDays(day.getTime(), days).getTime(), customId);
}

const STREET = '68 Fernhollow Pl SW';
const HOME = {
  addressLine1: STREET,
  city: 'Aspen Falls',
  state: ALBERTA,
  postalCode: postalCodeOf(STREET),
  country: CANADA,
};

/** Gives the homeowner's permits her account's name and email and her own address. Other records are unchanged. */
export function withHomeowner(record: RecordContent): RecordContent {
  if (record.name !== HOMEOWNER) return record;
  const [firstName, lastName] = HOMEOWNER.split(' ');
  const names = { firstName, lastName, fullName: HOMEOWNER };
  const { ownerId, owner } = person(HOMEOWNER);
  return {
    ...record,
    contacts: (record.contacts ?? []).map((contact) => ({
      ...contact,
      ...names,
      email: HOMEOWNER_EMAIL,
      address: HOME,
    })),
    owners: [
      {
        id: 1,
        status: OPTIONS.ownerStatus[0],
        isPrimary: 'Y',
        refOwnerId: ownerId,
        type: 'Individual',
        ...names,
        email: HOMEOWNER_EMAIL,
        phone: owner.phone,
        mailAddress: HOME,
      },
    ],
  };
}

const money = (totalFee: number, totalPay: number) => ({ totalFee, totalPay, balance: totalFee - totalPay });

/** The values that replace generated ones on permits of the demo's homeowner. */
export function homeownerDetails({ name, status, customId }: RecordContent, today: Date): StoredObject {
  if (name !== HOMEOWNER) return {};
  if (status?.value === 'Plans Returned') return money(825, 412.5);
  if (status?.value === 'Pending Inspection')
    return { ...money(257.5, 257.5), scheduledDate: nextThursday(today, customId) };
  return money(184, 184);
}
