import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { OPERATIONS } from '@/lib/api/operations';
import { operationWords } from './operation-words';

/** The operations, each a way to its reference and console. */
export async function OperationList() {
  const t = await getTranslations('Developers');
  return (
    <ul className="operations">
      {OPERATIONS.map(({ contract }) => {
        const { title, means } = operationWords(t, contract);
        return (
          <li key={contract.name}>
            <Link href={`/developers/${contract.slug}`} prefetch={false}>
              {title}
            </Link>
            <p>{means}</p>
            <p className="mono soft">GET /api{contract.path}</p>
          </li>
        );
      })}
    </ul>
  );
}
