import { getTranslations } from 'next-intl/server';
import { SCOPES } from '@/lib/api/scopes';

/** Each text completes the sentence "It can ...". */
export async function ScopeList({ scopes }: { readonly scopes: readonly string[] }) {
  const t = await getTranslations('Scopes');
  return (
    <ul className="plain-list">
      {SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
        <li key={scope}>{t(scope)}</li>
      ))}
    </ul>
  );
}
