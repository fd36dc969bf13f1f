import { ROLES, type Role } from '../../http/principal';
import { Email } from '../../identity/accounts/email';
import { PersonName } from '../../identity/accounts/person-name';
import { identity } from '../../records/membership/parties';
import { FileError } from '../rows/row';
import { type Cells, cellOf, quoteValue, RowError, RowProblems, requiredValue } from '../values/cells';

/** Columns that a file of accounts must have; lists are separated by `;`. */
const COLUMNS = ['email', 'name', 'role', 'contacts', 'owners', 'licenses', 'creators'] as const;
/** Columns that it may have. */
const OPTIONAL = ['self'] as const;

/** One row: an account and whom it is linked to. */
export type AccountRow = {
  readonly email: string;
  readonly name: string;
  /** Absent where the cell is empty. */
  readonly role?: Role;
  readonly identities: readonly string[];
  /** Licenses as the file writes them, `NUMBER` or `TYPE:NUMBER`: which they are is looked up. */
  readonly licenses: readonly string[];
  /** Whether the identities are the person in person. */
  readonly isSelf: boolean;
};

/**
 * Holds the first line of a file against the columns of accounts.
 * @returns columns that nothing is read from.
 * @throws FileError naming the columns that are missing.
 */
export function fitAccountColumns(columns: readonly string[]): string[] {
  const missing = COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new FileError(
      `The file has no column ${missing.join(', ')}. The first line must name ${COLUMNS.join(',')} and may name ${OPTIONAL.join(',')}.`,
    );
  const known = new Set<string>([...COLUMNS, ...OPTIONAL]);
  return columns.filter((name) => name !== '' && !known.has(name));
}

const LONGEST_NUMBER = 100;

function listOf(cells: Cells, column: string): string[] {
  const values = (cellOf(cells, [column])?.value ?? '').split(';').map((value) => value.trim());
  const tooLong = values.find((value) => value.length > LONGEST_NUMBER);
  if (tooLong !== undefined)
    throw new RowError(`${column} has ${quoteValue(tooLong)}; it must be at most ${LONGEST_NUMBER} characters`);
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
  const answer = value.toLowerCase();
  if (answer !== 'yes' && answer !== 'no') throw new RowError(`self is ${quoteValue(value)}; it must be yes or no`);
  return answer === 'yes';
}

function roleOf(cells: Cells): Role | undefined {
  const value = cellOf(cells, ['role'])?.value;
  const role = ROLES.find((name) => name === value?.toLowerCase());
  if (value !== undefined && role === undefined)
    throw new RowError(`role is ${quoteValue(value)}; it must be one of ${ROLES.join(', ')}, or empty for ${ROLES[0]}`);
  return role;
}

function emailOf(cells: Cells): string {
  const address = requiredValue(cells, ['email']);
  const email = Email.safeParse(address).data;
  if (email === undefined)
    throw new RowError(`email is ${quoteValue(address)}; it must be an email address such as ann@example.org`);
  return email;
}

function nameOf(cells: Cells): string {
  const written = requiredValue(cells, ['name']);
  const name = PersonName.safeParse(written);
  if (!name.success) throw new RowError(`name is ${quoteValue(written)}; it ${name.error.issues[0]?.message}`);
  return name.data;
}

/**
 * One row as an account and its links.
 * @throws RowError naming every cell that is missing or malformed.
 */
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
    // Both are there, or they were problems.
    email: email as string,
    name: name as string,
    ...(role !== undefined && { role }),
    identities: [...new Set(identities)],
    licenses,
    isSelf: self === true,
  };
}
