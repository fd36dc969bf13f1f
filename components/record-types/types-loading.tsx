import { useTranslations } from 'next-intl';
import { TypesHead } from './types-head';

const BONES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of the list while the server waits for it. */
export function TypesLoading({ agency }: { readonly agency: string }) {
  const t = useTranslations('RecordTypes');
  return (
    <>
      <TypesHead agency={agency} />
      <p role="status" className="unseen">
        {t('loading')}
      </p>
      <div className="type-bones" aria-hidden="true">
        {BONES.map((bone) => (
          <span key={bone} className="bone" />
        ))}
      </div>
    </>
  );
}
