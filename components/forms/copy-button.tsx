'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';

type CopyButtonProps = {
  /** Names the content to screen readers. */
  readonly what: string;
  readonly text: string;
};

/** Browsers allow copying only over HTTPS or on localhost. */
export function CopyButton({ what, text }: CopyButtonProps) {
  const t = useTranslations('Forms');
  const [copied, setCopied] = useState(false);
  if (!useHydrated() || navigator.clipboard === undefined) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button type="button" className="text-button" onClick={copy}>
        {t('copy')} <span className="unseen">{what}</span>
      </button>
      <span role="status" className="small soft">
        {copied && t('copied')}
      </span>
    </>
  );
}
