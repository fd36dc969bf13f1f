import { useTranslations } from 'next-intl';
import type { ContactCount, RequirementItem } from '@/lib/portal/requirements/requirement-items';

/** What is said of a item: what it is, why it is asked for, and what else there is to know. */
export type RequirementText = {
  readonly label: string;
  /** undefined for a name that the portal knows nothing of. */
  readonly meaning: string | undefined;
  readonly notes: readonly string[];
};

type Translate = (key: string, values?: Record<string, string | number>) => string;

function contactLabel({ type, least, most }: ContactCount, t: Translate): string {
  if (most === undefined) return least > 0 ? t('atLeast', { least, type }) : t('any', { type });
  if (least === most) return t('exactly', { least, type });
  return least > 0 ? t('between', { least, most, type }) : t('atMost', { most, type });
}

type Sources = {
  /** Namespace Requirements. */
  readonly t: Translate;
  /** Namespace FieldMeaning. */
  readonly fields: Translate & { has: (key: string) => boolean };
};

/** A item in words. A field that the portal has no words for stands under its own name. */
export function requirementText(
  { name, isReference, isRequired, contact }: RequirementItem,
  { t, fields }: Sources,
): RequirementText {
  const notes = [
    ...(contact !== undefined && !isRequired && contact.least > 0 ? [t('contacts.onlyIfAny')] : []),
    ...(isReference ? [t('reference')] : []),
  ];
  if (contact !== undefined) {
    const label = contactLabel(contact, (key, values) => t(`contacts.${key}`, values));
    return { label, meaning: t('contacts.meaning'), notes };
  }
  const isKnown = fields.has(`${name}.label`);
  return {
    label: isKnown ? fields(`${name}.label`) : name,
    meaning: isKnown ? fields(`${name}.meaning`) : undefined,
    notes,
  };
}

/** `requirementText` in the language of the page. */
export function useRequirementText(): (item: RequirementItem) => RequirementText {
  const t = useTranslations('Requirements');
  const fields = useTranslations('FieldMeaning');
  return (item) => requirementText(item, { t, fields });
}
