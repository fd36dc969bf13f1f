import { useTranslations } from 'next-intl';
import { ChecklistsHead } from './checklists-page';

const BONES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of the page while the server waits for the statuses. */
export function ChecklistsLoading() {
  const t = useTranslations('Checklists');
  return (
    <>
      <ChecklistsHead>
        <p role="status" className="unseen">
          {t('loading')}
        </p>
      </ChecklistsHead>
      <div className="type-bones" aria-hidden="true">
        {BONES.map((bone) => (
          <span key={bone} className="bone" />
        ))}
      </div>
    </>
  );
}
