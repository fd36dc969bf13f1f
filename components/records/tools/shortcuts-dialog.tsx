'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';

export type ShortcutsDialogProps = { readonly onClose: () => void };

const KEYS = [
  ['/', 'search'],
  ['j', 'down'],
  ['k', 'up'],
  ['Enter', 'open'],
  ['?', 'list'],
] as const;

export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const t = useTranslations('MyRecords');
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="small soft">{t('keys.off')}</p>
    </Dialog>
  );
}
