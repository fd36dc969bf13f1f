import { useTranslations } from 'next-intl';
import { ListSkeleton } from '@/components/query/list-skeleton';
import { TypesHead } from './types-head';

export function TypesLoading({ agency }: { readonly agency: string }) {
  const t = useTranslations('TypeSearch');
  return (
    <>
      <TypesHead agency={agency} />
      <p role="status" className="unseen">
        {t('loading')}
      </p>
      <ListSkeleton />
    </>
  );
}
