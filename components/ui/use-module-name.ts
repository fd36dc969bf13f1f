import { useTranslations } from 'next-intl';
import { moduleName } from '@/lib/record-types/module-words';

/** Module names in the page's language; an unknown code still gets a readable name. */
export function useModuleName(): (code: string) => string {
  const t = useTranslations('Modules');
  return (code) => moduleName(code, (word) => t(word));
}
