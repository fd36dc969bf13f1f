'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { DraftEditorProps } from './draft-editor';

type State =
  | { readonly kind: 'shut' | 'opening' | 'failed' }
  | { readonly kind: 'open'; readonly Editor: ComponentType<DraftEditorProps> };

/** The way to the check; what it takes is loaded when it is opened. */
export function DraftCheck(props: DraftEditorProps) {
  const t = useTranslations('DraftCheck');
  const hydrated = useHydrated();
  const [state, setState] = useState<State>({ kind: 'shut' });
  const open = () => {
    setState({ kind: 'opening' });
    import('./draft-editor').then(
      ({ DraftEditor }) => setState({ kind: 'open', Editor: DraftEditor }),
      () => setState({ kind: 'failed' }),
    );
  };
  if (state.kind === 'open') return <state.Editor {...props} />;
  if (state.kind === 'failed') {
    return (
      <Notice tone="attention" title={t('failedTitle')}>
        <p>{t('failedWhy')}</p>
        <button type="button" className="button" onClick={open}>
          {t('again')}
        </button>
      </Notice>
    );
  }
  const opening = state.kind === 'opening';
  return (
    <>
      <button
        type="button"
        className="button button--quiet"
        disabled={!hydrated}
        aria-disabled={opening}
        onClick={opening ? undefined : open}
      >
        {opening ? t('opening') : t('open')}
      </button>
      <noscript>
        <p className="soft">{t('needsScript')}</p>
      </noscript>
    </>
  );
}
