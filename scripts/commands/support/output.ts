import type { Account } from '@/lib/identity/accounts/document';
import type { AccessCounts } from '@/lib/identity/tokens/count-access';

/** Names may come from strangers, so control and direction characters become question marks. */
const printable = (line: string): string => line.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '?');

/** One line of JSON, or lines for people. */
export function printResult(isJson: boolean | undefined, result: unknown, lines: readonly string[]): void {
  if (isJson) console.log(JSON.stringify(result));
  else for (const line of lines) console.log(printable(line));
}

/** Aligns rows under their headings. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [headings, ...rows];
  const widths = headings.map((_heading, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `1 record`, `2 records`. */
export const pluralize = (number: number, singular: string, plural = `${singular}s`): string =>
  `${number} ${number === 1 ? singular : plural}`;

export const describeAccess = ({ accessTokens, refreshTokens, consents }: AccessCounts): string =>
  [
    pluralize(accessTokens, 'access token'),
    pluralize(refreshTokens, 'refresh token'),
    pluralize(consents, 'consent'),
  ].join(', ');

/** The portal caches validated tokens for one second (`lib/identity/tokens/access-token.ts`). */
export const TOKENS_REJECTED = 'A running portal rejects the tokens within a second.';

export const accountName = ({ email, _id }: Pick<Account, 'email' | '_id'>): string => email ?? _id;
