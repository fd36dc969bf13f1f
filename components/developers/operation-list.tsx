import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { OPERATION_NAMES, OPERATION_SLUGS } from '@/lib/api-reference/operation-slugs';
import { readReference } from '@/lib/api-reference/reference';

type OperationListProps = {
  /** The OpenAPI document. */
  readonly document: unknown;
};

/** The operations, each a way to its reference and console. */
export async function OperationList({ document }: OperationListProps) {
  const t = await getTranslations('Developers');
  return (
    <ul className="operations">
      {OPERATION_NAMES.map((name) => (
        <li key={name}>
          <Link href={`/developers/${OPERATION_SLUGS[name]}`} prefetch={false}>
            {t(`operations.${name}.title`)}
          </Link>
          <p>{t(`operations.${name}.means`)}</p>
          <p className="mono soft">GET /api{readReference(document, name).path}</p>
        </li>
      ))}
    </ul>
  );
}
