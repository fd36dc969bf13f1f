import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ContactLine } from '@/components/layout/agency-contact';
import { PageWords } from '@/components/layout/page-words';
import { requirementsAddress } from '@/components/record-types/type-address';
import { Notice } from '@/components/ui/notice';
import { foreignLanguage, languageName } from '@/lib/i18n/language-name';
import type { DescribedType } from '@/lib/record-types/requirements/described-type';
import { thingsToBring } from '@/lib/record-types/requirements/things';
import { fillLink } from '@/lib/settings/link-template';
import { type ChoosableType, CompareForm } from './compare-form';
import { KeptTicks } from './kept-ticks';
import { SheetWays } from './sheet-ways';
import { ThingList, TickList } from './thing-list';

type AgencyProps = {
  readonly name: string;
  /** Of its data, for example `en_US`. */
  readonly language: string;
  /** Origin of the portal, for what is printed. */
  readonly address: string;
  /** `APPLY_URL` */
  readonly applyUrl: string | undefined;
};

type LetterProps = {
  readonly type: DescribedType;
  readonly agency: AgencyProps;
  readonly types: readonly ChoosableType[];
};

/** The way back to the list, above the title. */
export function BackToTypes() {
  const t = useTranslations('Requirements');
  return (
    <p className="sheet-back">
      <Link href="/record-types" prefetch={false}>
        {t('back')}
      </Link>
    </p>
  );
}

/** What creating a record of a type takes, as a clerk would write it: what to bring first, then what one may. */
export function Letter({ type, agency, types }: LetterProps) {
  const t = useTranslations('Requirements');
  const locale = useLocale();
  const foreign = foreignLanguage(agency.language, locale);
  const { required, optional } = thingsToBring(type.description);
  const address = requirementsAddress(type.id);
  const hasContactTypes = [...required, ...optional].some(({ contact }) => contact !== undefined);
  const name = (chunks: ReactNode) => <em lang={type.isTranslated ? undefined : foreign}>{chunks}</em>;
  return (
    <article className="sheet-page">
      <BackToTypes />
      <header className="sheet-head">
        <h1 lang={type.isTranslated ? undefined : foreign}>{type.name}</h1>
        {type.alias !== undefined && type.alias !== type.name && (
          <p className="soft" lang={foreign}>
            {type.alias}
          </p>
        )}
        <p className="sheet-head__bring">{t.rich('bring', { count: required.length, name: type.name, type: name })}</p>
        {type.createable && agency.applyUrl !== undefined && (
          <a href={fillLink(agency.applyUrl, type.value)} className="button">
            {t('apply')}
          </a>
        )}
        <SheetWays address={address} />
      </header>
      {!type.createable && (
        <Notice title={t('notCreateableTitle')}>
          <p>{t('notCreateableWhy', { agency: agency.name })}</p>
          <ContactLine />
        </Notice>
      )}
      <section className="sheet-part" aria-labelledby="required">
        <h2 id="required">{t('requiredTitle')}</h2>
        {required.length === 0 ? (
          <p>{t('requiredNone')}</p>
        ) : (
          <PageWords names={['RequirementTicks']}>
            <KeptTicks key={type.id} typeId={type.id} all={required.length}>
              <TickList things={required} />
            </KeptTicks>
          </PageWords>
        )}
        <p className="soft">
          {t.rich('settled', { value: type.value, code: (chunks) => <code className="sheet-value">{chunks}</code> })}
        </p>
        {foreign !== undefined && hasContactTypes && (
          <p className="small soft">{t('contactLanguage', { language: languageName(agency.language, locale) })}</p>
        )}
      </section>
      <section className="sheet-part" aria-labelledby="optional">
        <h2 id="optional">{t('optionalTitle')}</h2>
        <ThingList things={optional} />
      </section>
      <p className="sheet-address">{t('sheet.address', { address: `${agency.address}${address}` })}</p>
      <section className="sheet-part sheet-part--screen" aria-labelledby="compare">
        <h2 id="compare">{t('compare.title')}</h2>
        <CompareForm address={address} types={types.filter(({ id }) => id !== type.id)} />
      </section>
    </article>
  );
}
