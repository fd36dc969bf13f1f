import { useTranslations } from 'next-intl';
import { moduleName } from '@/lib/record-types/module-words';

/** What modules are called in the language of the page: never a bare code, and never nothing. */
export function useModuleName(): (code: string) => string {
  const t = useTranslations('Modules');
  return (code) => moduleName(code, (word) => t(word));
}
