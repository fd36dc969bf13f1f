'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '@/components/ui/icon';

type DialogProps = {
  readonly title: string;
  /** A `sheet` fills one side of the window. */
  readonly form?: 'middle' | 'sheet';
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: (close: () => void) => ReactNode;
};

/** The browser's native modal traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, form = 'middle', onClose, children, footer }: DialogProps) {
  const t = useTranslations('MyRecords');
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const close = () => dialog.current?.close();
  const closed = () => {
    // The event of an earlier close may arrive after the dialog is open again.
    if (!dialog.current?.open) onClose();
  };
  return (
    <dialog ref={dialog} className={`dialog dialog--${form}`} aria-labelledby={heading} onClose={closed}>
      <div className="dialog__head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="dialog__close" onClick={close}>
          <span className="unseen">{t('closeDialog')}</span>
          <Icon name="cross" />
        </button>
      </div>
      <div className="dialog__body">{children}</div>
      {footer && <div className="dialog__foot">{footer(close)}</div>}
    </dialog>
  );
}
