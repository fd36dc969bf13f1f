import { useTranslations } from 'next-intl';
import { agencyWord } from '@/lib/record-types/agency-words';

/** Common words of the agency's data in the page's language; undefined for any other text. */
export function useAgencyWord(): (text: string) => string | undefined {
  const t = useTranslations('AgencyWords');
  return (text) => {
    const word = agencyWord(text);
    return word && t(word);
  };
}
