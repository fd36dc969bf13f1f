import { getTranslations } from 'next-intl/server';
import { agencyWordTranslator } from '@/lib/record-types/agency-words';

/** {@link useAgencyWord} for components and routes that run only on the server. */
export const getAgencyWord = async () => agencyWordTranslator(await getTranslations('AgencyWords'));
