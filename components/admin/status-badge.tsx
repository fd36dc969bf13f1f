import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';

/** Shows the status by icon and word, not by color alone. */
export async function StatusBadge({ disabled }: { readonly disabled: boolean }) {
  const t = await getTranslations('Admin');
  return (
    <span className={`status status--${disabled ? 'attention' : 'done'}`}>
      <Icon name={disabled ? 'refused' : 'check'} />
      <span className="status__word">{t(disabled ? 'disabled' : 'active')}</span>
    </span>
  );
}
