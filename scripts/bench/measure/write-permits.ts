import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const FIRMS = 400;
const TYPES = ['Garage', 'Deck', 'Single Family', 'Roof', 'Sign'];
const STATUSES = ['Completed', 'Issued Permit', 'Hold', 'Cancelled', 'Expired'];

/** A line of a permit file for the mapping `blds`. */
function permitLine(at: number): string {
  const day = new Date(Date.UTC(2010, 0, 1) + (at % 5_000) * 86_400_000).toISOString().slice(0, 23);
  const type = TYPES[at % TYPES.length];
  const status = STATUSES[at % STATUSES.length];
  return `P-${at},${status},${day},${day},,Building,Residential,${type},New,"Permit ${at}, as drawn",APPLICANT ${at % 9_000},FIRM ${at % FIRMS},${at % 4},${at * 10}.5,${at} MAIN ST,51.${100_000 + (at % 90_000)},-114.${100_000 + (at % 90_000)}\n`;
}

const HEADER =
  'permitnum,statuscurrent,applieddate,issueddate,completeddate,permittypemapped,permitclassmapped,permitclassgroup,workclass,description,applicantname,contractorname,housingunits,estprojectcost,originaladdress,latitude,longitude\n';

export async function writePermits(file: string, count: number): Promise<void> {
  const out = createWriteStream(file);
  out.write(HEADER);
  for (let at = 0; at < count; at++) if (!out.write(permitLine(at))) await once(out, 'drain');
  out.end();
  await once(out, 'close');
}
