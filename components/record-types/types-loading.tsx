import { useTranslations } from 'next-intl';
import { ListSkeleton } from '@/components/query/list-skeleton';
import { TypesHeader } from './types-header';

export function TypesLoading({ agency }: { readonly agency: string }) {
  const t = useTranslations('TypeSearch');
  return (
    <>
      <TypesHeader agency={agency} />
      <p role="status" className="unseen">
        {t('loading')}
      </p>
      <ListSkeleton />
    </>
  );
}
