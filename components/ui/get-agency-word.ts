import { getTranslations } from 'next-intl/server';
import { agencyWord } from '@/lib/record-types/agency-words';

/** {@link useAgencyWord} for components and routes that run only on the server. */
export async function getAgencyWord(): Promise<(text: string) => string | undefined> {
  const t = await getTranslations('AgencyWords');
  return (text) => {
    const word = agencyWord(text);
    return word && t(word);
  };
}
