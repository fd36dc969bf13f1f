import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { DocsNav } from '@/components/developers/docs-nav';
import { operationText } from '@/components/developers/operation-text';
import { OPERATIONS } from '@/lib/api/operations';

export default async function DevelopersLayout({ children }: { readonly children: ReactNode }) {
  const t = await getTranslations('Developers');
  const links = [
    { href: '/developers#quickstart', label: t('quickstartTitle') },
    { href: '/developers#token', label: t('tokenTitle') },
    ...OPERATIONS.map(({ contract }) => ({
      href: `/developers/${contract.slug}`,
      label: operationText(t, contract).title,
    })),
    { href: '/developers#errors', label: t('errorsTitle') },
  ];
  return (
    <div className="docs">
      <DocsNav label={t('title')} links={links} />
      <div className="docs__content">{children}</div>
    </div>
  );
}
