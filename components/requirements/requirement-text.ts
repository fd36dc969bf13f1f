import { useTranslations } from 'next-intl';
import { useAgencyWord } from '@/components/ui/use-agency-word';
import type { ContactCount, RequirementItem } from '@/lib/portal/requirements/requirement-items';

export type RequirementText = {
  readonly label: string;
  /** Undefined for an unknown name. */
  readonly meaning: string | undefined;
  readonly notes: readonly string[];
};

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** A type within a sentence: `Billing Contact` becomes `billing contact`, and `HOA Board` becomes `HOA board`. */
const inSentence = (type: string): string => type.replace(/(?<!\S)\p{Lu}\p{Ll}+(?!\S)/gu, (word) => word.toLowerCase());

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function contactLabel({ type, min, max }: ContactCount, t: Translate): string {
  if (max === undefined) return min > 0 ? t('atLeast', { least: min, type }) : t('any', { type });
  if (min === max) return t('exactly', { least: min, type });
  return min > 0 ? t('between', { least: min, most: max, type }) : t('atMost', { most: max, type });
}

type Sources = {
  /** Namespace `Requirements`. */
  readonly t: Translate;
  /** Namespace `FieldMeaning`. */
  readonly fields: Translate & { has: (key: string) => boolean };
  /** A contact type in the page's language, if it has a translation. */
  readonly agencyWord: (text: string) => string | undefined;
};

/** An unknown field appears under its name in the API. */
export function requirementText(
  { name, isReference, isRequired, contact }: RequirementItem,
  { t, fields, agencyWord }: Sources,
): RequirementText {
  const notes = [
    ...(contact !== undefined && !isRequired && contact.min > 0 ? [t('contacts.onlyIfAny')] : []),
    ...(isReference ? [t('reference')] : []),
  ];
  if (contact !== undefined) {
    const type = inSentence(agencyWord(contact.type) ?? contact.type);
    const label = contactLabel({ ...contact, type }, (key, values) => t(`contacts.${key}`, values));
    return { label: capitalized(label), meaning: t('contacts.meaning'), notes };
  }
  const isKnown = fields.has(`${name}.label`);
  return {
    label: isKnown ? fields(`${name}.label`) : name,
    meaning: isKnown ? fields(`${name}.meaning`) : undefined,
    notes,
  };
}

export function useRequirementText(): (item: RequirementItem) => RequirementText {
  const t = useTranslations('Requirements');
  const fields = useTranslations('FieldMeaning');
  const agencyWord = useAgencyWord();
  return (item) => requirementText(item, { t, fields, agencyWord });
}
