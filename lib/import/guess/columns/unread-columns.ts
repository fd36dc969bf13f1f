import { FIELD_WORDS, type FieldWord, fieldPatterns } from '../words/field-patterns';
import { describeValues } from './describe-values';
import type { Column, Columns } from './file-columns';

const KIND_WORDS = {
  date: 'dates',
  number: 'numbers',
  yesNo: 'yes and no',
  text: 'text, or mixed',
} as const;

const DATE_FIELDS = FIELD_WORDS.filter((field) => fieldPatterns(field).kinds.includes('date'));

const isCalled = ({ words }: Column, field: FieldWord): boolean =>
  fieldPatterns(field).patterns.some((pattern) => new RegExp(pattern).test(words));

const DATE_WORD = /\b(date|dt|fecha|fec|timestamp)\b|datum\b/;
/** `Date entered by`, `Date type`: columns about a date. */
const ABOUT_DATE = /\b(by|type|notes?|reason|user|flag|desc|description|comments?|par|por|von)\b/;
const LIKE_DATE = /\b(19|20)\d{2}\b|\b\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}\b/;

function isUnreadableDate(column: Column): boolean {
  const { words, profile, content } = column;
  if (content.kind !== 'text' && content.kind !== 'number') return false;
  if (DATE_WORD.test(words)) return !ABOUT_DATE.test(words);
  const alike = profile.samples.filter((sample) => LIKE_DATE.test(sample)).length;
  return alike > profile.samples.length / 2 && DATE_FIELDS.some((field) => isCalled(column, field));
}

const PERSON =
  '((property|general|gen|primary|sub) )?(applicant|owner|contractor|architect|engineer|agent|builder|developer|designer|contact|permittee|licensee|representative|surveyor|solicitante|propietario|contratista|arquitecto|promotor|demandeur|requerant|proprietaire|entrepreneur|entreprise|architecte|mandataire|antragsteller|bauherr|eigentumer|entwurfsverfasser|bauunternehmer|architekt|bauleiter)(in)?( s)?';
const OF_PERSON =
  '(name|full name|first name|last name|company|company name|business name|nombre|nom|email|e mail|phone|telephone|(licen[cs]e|lic)( (no|num|number|nbr|id))?)';
const PEOPLE = new RegExp(
  `^((nom|nombre|name|email|e mail|courriel|correo|telephone|telefono|telefon)( (du|de la|de l|del|de|des|der))? )?${PERSON}( \\d{1,2})?( ${OF_PERSON})?( \\d{1,2})?$`,
);

const namesPeople = ({ words, content }: Column): boolean =>
  (content.kind === 'text' || content.kind === 'number') && PEOPLE.test(words);

export type UnreadColumns = {
  readonly names: readonly string[];
  readonly holds: Readonly<Record<string, string>>;
  readonly questions: readonly string[];
};

/** @param open fields without a column */
function holdsOf(column: Column, open: readonly FieldWord[]): string | undefined {
  const { kind } = column.content;
  const field = open.find((each) => isCalled(column, each));
  return field === undefined || kind === 'empty' || fieldPatterns(field).kinds.includes(kind)
    ? describeValues(column)
    : `its name suggests ${field}, but its values are ${KIND_WORDS[kind]}`;
}

/** @param open fields without a column */
export function unreadColumns(columns: Columns, open: readonly FieldWord[]): UnreadColumns {
  const unread = columns.remaining.filter(({ content }) => content.kind !== 'empty');
  const people = unread.filter(namesPeople).map(({ profile }) => profile.name);
  return {
    names: unread.map(({ profile }) => profile.name),
    holds: Object.fromEntries(
      unread.flatMap((column) => {
        const holds = holdsOf(column, open);
        return holds === undefined ? [] : [[column.profile.name, holds]];
      }),
    ),
    questions: [
      ...unread
        .filter(isUnreadableDate)
        .map(
          ({ profile }) =>
            `${profile.name}: what is the form of its dates, such as "${profile.samples[0]}"? They are not imported; add the column to the mapping with its dateForm.`,
        ),
      ...(people.length > 0
        ? [
            `Who are the people in these columns? ${people.join(', ')}: not imported; add them to contacts, owners or professionals.`,
          ]
        : []),
    ],
  };
}
