import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { env } from '@/lib/platform/settings/env';
import { moduleName } from '@/lib/record-types/module-words';

/** The modules that the agency offers here (`MODULES`), each a way to its types; nothing where it offers all. */
export async function ShownModules() {
  const { MODULES } = env();
  if (MODULES === undefined) return null;
  const t = await getTranslations('Modules');
  return (
    <ul className="home__modules">
      {MODULES.map((code) => (
        <li key={code}>
          <Link href={`/record-types#module-${encodeURIComponent(code)}`} prefetch={false}>
            {moduleName(code, (word) => t(word))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
