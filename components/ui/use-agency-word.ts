import { useTranslations } from 'next-intl';
import { agencyWordTranslator } from '@/lib/record-types/agency-words';

/** Common words of the agency's data in the page's language; undefined for any other text. */
export const useAgencyWord = () => agencyWordTranslator(useTranslations('AgencyWords'));
