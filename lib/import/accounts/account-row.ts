import { ROLES, type Role } from '../../http/principal';
import { Email } from '../../identity/accounts/email';
import { PersonName } from '../../identity/accounts/person-name';
import { identity } from '../../records/membership/parties';
import { FileError } from '../rows/row';
import { type Cells, cellOf, quoteValue, RowError, RowProblems, requiredValue } from '../values/cells';

/** Lists are separated by `;`. */
const COLUMNS = ['email', 'name', 'role', 'contacts', 'owners', 'licenses', 'creators'] as const;
const OPTIONAL = ['self'] as const;

export type AccountRow = {
  readonly email: string;
  readonly name: string;
  readonly role?: Role;
  readonly identities: readonly string[];
  /** `NUMBER` or `TYPE:NUMBER` as in the file, resolved later. */
  readonly licenses: readonly string[];
  readonly isSelf: boolean;
};

/** @returns unused columns. @throws FileError for missing columns */
export function checkAccountColumns(columns: readonly string[]): string[] {
  const missing = COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new FileError(
      `The file has no column ${missing.join(', ')}. The first line must name ${COLUMNS.join(',')} and may name ${OPTIONAL.join(',')}.`,
    );
  const knownColumns = new Set<string>([...COLUMNS, ...OPTIONAL]);
  return columns.filter((name) => name !== '' && !knownColumns.has(name));
}

const MAX_NUMBER_LENGTH = 100;

function listOf(cells: Cells, column: string): string[] {
  const values = (cellOf(cells, [column])?.value ?? '').split(';').map((value) => value.trim());
  const tooLong = values.find((value) => value.length > MAX_NUMBER_LENGTH);
  if (tooLong !== undefined)
    throw new RowError(`${column} has ${quoteValue(tooLong)}; it must be at most ${MAX_NUMBER_LENGTH} characters`);
  return values.filter((value) => value !== '');
}

function ownersOf(cells: Cells): number[] {
  return listOf(cells, 'owners').map((value) => {
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(Number(value)))
      throw new RowError(`owners has ${quoteValue(value)}; it must be a whole number such as 12`);
    return Number(value);
  });
}

function isSelf(cells: Cells): boolean {
  const value = cellOf(cells, ['self'])?.value ?? 'no';
  const word = value.toLowerCase();
  if (word !== 'yes' && word !== 'no') throw new RowError(`self is ${quoteValue(value)}; it must be yes or no`);
  return word === 'yes';
}

function roleOf(cells: Cells): Role | undefined {
  const value = cellOf(cells, ['role'])?.value;
  const role = ROLES.find((name) => name === value?.toLowerCase());
  if (value !== undefined && role === undefined)
    throw new RowError(`role is ${quoteValue(value)}; it must be one of ${ROLES.join(', ')}, or empty for ${ROLES[0]}`);
  return role;
}

function emailOf(cells: Cells): string {
  const emailText = requiredValue(cells, ['email']);
  const email = Email.safeParse(emailText).data;
  if (email === undefined)
    throw new RowError(`email is ${quoteValue(emailText)}; it must be an email address such as ann@example.org`);
  return email;
}

function nameOf(cells: Cells): string {
  const rawName = requiredValue(cells, ['name']);
  const name = PersonName.safeParse(rawName);
  if (!name.success) throw new RowError(`name is ${quoteValue(rawName)}; it ${name.error.issues[0]?.message}`);
  return name.data;
}

/** @throws RowError for every missing or malformed cell */
export function accountFromRow(cells: Cells): AccountRow {
  const problems = new RowProblems();
  const read = <Part>(part: (of: Cells) => Part): Part | undefined => problems.read(() => part(cells));
  const [email, name, role, self] = [read(emailOf), read(nameOf), read(roleOf), read(isSelf)];
  const identities = [
    ...(read((of) => listOf(of, 'contacts')) ?? []).map(identity.contact),
    ...(read(ownersOf) ?? []).map(identity.owner),
    ...(read((of) => listOf(of, 'creators')) ?? []).map(identity.user),
  ];
  const licenses = read((of) => listOf(of, 'licenses')) ?? [];
  problems.throwAll();
  return {
    // If `email` or `name` is undefined, throwAll has thrown.
    email: email as string,
    name: name as string,
    ...(role !== undefined && { role }),
    identities: [...new Set(identities)],
    licenses,
    isSelf: self === true,
  };
}
