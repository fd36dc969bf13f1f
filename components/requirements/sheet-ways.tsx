import { useTranslations } from 'next-intl';
import { PrintButton } from '@/components/ui/print-button';

type SheetWaysProps = {
  /** Path of the page, below which the files are. */
  readonly address: string;
};

/** Ways on from the list, and to take it along. */
export function SheetWays({ address }: SheetWaysProps) {
  const t = useTranslations('Requirements');
  return (
    <div className="sheet-ways">
      <a href="#compare">{t('compare.title')}</a>
      <PrintButton>{t('sheet.print')}</PrintButton>
      <a href={`${address}.csv`} download>
        {t('sheet.csv')}
      </a>
      <a href={`${address}.json`} download>
        {t('sheet.json')}
      </a>
    </div>
  );
}
