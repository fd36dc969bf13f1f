import { guessStatusType } from '../words/guess-statuses';
import type { Column } from './file-columns';

const MAX_STATUSES = 20;
const OTHER_NAME = /type|tipo|class|clase|categor|desc|work|name|nombre/;

/** Whether at least two and at least half of the few values are known status words. */
export function looksLikeStatus({ profile, content, words }: Column): boolean {
  if (content.kind !== 'text' || !profile.isChoice || profile.values.size > MAX_STATUSES) return false;
  const recognizedCount = profile.samples.filter((sample) => guessStatusType(sample) !== 'UNASSIGNED').length;
  return recognizedCount >= 2 && recognizedCount >= profile.samples.length / 2 && !OTHER_NAME.test(words);
}

/** States and territories of the US, and provinces of Canada. */
const STATES = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(
    ' ',
  ),
);

/** CT and LA are street suffixes too, so most values must be states. */
export const looksLikeState = ({ profile }: Column): boolean =>
  profile.samples.filter((sample) => STATES.has(sample.toUpperCase())).length > profile.samples.length / 2;

export function describeValues({ profile, content }: Column): string | undefined {
  if (content.kind === 'date') return 'dates';
  if (content.kind === 'number') return 'numbers or amounts';
  if (content.kind === 'yesNo') return 'yes and no';
  if (content.kind === 'empty') return undefined;
  if (profile.samples.every((sample) => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(sample))) return 'email addresses';
  if (!profile.isChoice || profile.isUnique) return undefined;
  return profile.values.size === 1 ? 'one text' : `${profile.values.size} different texts`;
}
