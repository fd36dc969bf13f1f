import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { QueryNote } from '@/components/query/query-note';
import { QueryState } from '@/components/query/query-state';
import type { ForeignNames } from '@/components/record-types/foreign-names';
import { requirementsPath } from '@/components/record-types/type-path';
import { Menu } from '@/components/ui/menu';
import { Notice } from '@/components/ui/notice';
import { PrintButton } from '@/components/ui/print-button';
import { useAgencyWord } from '@/components/ui/use-agency-word';
import type { NamedType } from '@/lib/portal/requirements/named-type';
import { groupRequirements, type Requirements } from '@/lib/portal/requirements/requirement-items';
import { groupByTopic } from '@/lib/portal/requirements/requirement-topics';
import { acceptsReports } from '@/lib/record-types/module-words';
import { type ChoosableType, CompareMenu } from './compare-menu';
import { CheckboxList, RequirementList } from './requirement-list';
import { SavedCheckboxes } from './saved-checkboxes';
import { type DescribeAccess, useDescription } from './use-description';
import { useTitle } from './use-title';

export type AgencyDetails = {
  readonly name: string;
  /** Origin of the portal, for printouts. */
  readonly address: string;
  /** Undefined if there is no online application. */
  readonly applyUrl?: string;
  readonly foreign?: ForeignNames;
};

type RequirementsDetailsProps = {
  readonly type: NamedType;
  readonly agency: AgencyDetails;
  readonly types: readonly ChoosableType[];
  readonly access: DescribeAccess;
  readonly contact: ReactNode;
  readonly onCompare: (id: string) => void;
};

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

type HowProps = { readonly words: string; readonly contact: ReactNode };

/** For types without an online application. */
const HowToApply = ({ words, contact }: HowProps) => (
  <div className="sheet-how">
    <p>{words}</p>
    {contact}
  </div>
);

/** Undefined if people can apply online or not at all. People can report problems even if only staff open records. */
function useHowToApply(type: NamedType, agency: AgencyDetails): string | undefined {
  const t = useTranslations('Requirements');
  if (type.isOpen && agency.applyUrl !== undefined) return undefined;
  if (acceptsReports(type.module)) return t('howToReport', { agency: agency.name });
  return type.isOpen ? t('howToApply', { agency: agency.name }) : undefined;
}

/** Required items come first, then the optional ones. */
export function RequirementsDetails({ type, agency, types, access, contact, onCompare }: RequirementsDetailsProps) {
  const t = useTranslations('Requirements');
  const description = useDescription(type.id, access);
  const requirements = description.data && groupRequirements(description.data.result, type.module);
  const address = requirementsPath(type.id);
  const lang = type.isTranslated ? undefined : agency.foreign?.lang;
  const isReport = acceptsReports(type.module);
  const how = useHowToApply(type, agency);
  useTitle(t('pageTitle', { name: type.name }), agency.name);
  return (
    <article className="sheet-page">
      <BackToTypes />
      <header className="sheet-head">
        <h1 lang={lang} tabIndex={-1}>
          {type.name}
        </h1>
        {requirements && (
          <p className="sheet-head__bring">
            {t(isReport ? 'bringToReport' : 'bring', { count: requirements.required.length })}
          </p>
        )}
        {how !== undefined && <HowToApply words={how} contact={contact} />}
        <div className="sheet-ways">
          {type.isOpen && agency.applyUrl !== undefined && (
            <a href={agency.applyUrl} className="button">
              {t(isReport ? 'report' : 'apply')}
            </a>
          )}
          <CompareMenu
            label={t('compare.submit')}
            address={address}
            types={types}
            isForeign={agency.foreign !== undefined}
            onChoose={access.by === 'nothing' ? undefined : onCompare}
          />
          <DownloadMenu address={address} />
        </div>
      </header>
      {!type.isOpen && !isReport && (
        <Notice title={t('notCreateableTitle')}>
          <p>{t('notCreateableWhy', { agency: agency.name })}</p>
          {contact}
        </Notice>
      )}
      <QueryNote query={description} address={address} />
      {requirements ? (
        <Parts type={type} requirements={requirements} agency={agency} />
      ) : (
        <QueryState query={description} address={address} what="requirements" loading={t('loading')} />
      )}
      <p className="sheet-address">{t('sheet.address', { address: `${agency.address}${address}` })}</p>
    </article>
  );
}

type PartsProps = {
  readonly type: NamedType;
  readonly requirements: Requirements;
  readonly agency: AgencyDetails;
};

function Parts({ type, requirements: { required, optional }, agency: { name, foreign } }: PartsProps) {
  const t = useTranslations('Requirements');
  const translated = useAgencyWord();
  const hasForeignTypes = [...required, ...optional].some(({ contact }) => contact && !translated(contact.type));
  return (
    <>
      <section className="sheet-part" aria-labelledby="required">
        <h2 id="required">{t('requiredTitle')}</h2>
        {required.length === 0 ? (
          <p>{t('requiredNone', { agency: name })}</p>
        ) : (
          // A new key, because another list has other checkboxes to restore.
          <SavedCheckboxes key={required.map(({ key }) => key).join()} typeId={type.id} all={required.length}>
            {groupByTopic(required).map(({ topic, items }) => (
              <div key={topic} className="sheet-topic">
                <h3>{t(`topics.${topic}`)}</h3>
                <CheckboxList items={items} />
              </div>
            ))}
          </SavedCheckboxes>
        )}
        {foreign !== undefined && hasForeignTypes && (
          <p className="small soft">{t('contactLanguage', { language: foreign.language })}</p>
        )}
      </section>
      {optional.length > 0 && (
        <details className="sheet-part sheet-optional">
          <summary>
            <h2>{t('optionalTitle')}</h2> <span className="soft">{t('optionalCount', { count: optional.length })}</span>
          </summary>
          <RequirementList items={groupByTopic(optional).flatMap(({ items }) => items)} />
        </details>
      )}
    </>
  );
}

type DownloadMenuProps = {
  /** Path of the page; the files append their extension. */
  readonly address: string;
};

function DownloadMenu({ address }: DownloadMenuProps) {
  const t = useTranslations('Requirements');
  return (
    <Menu label={t('sheet.download')}>
      {(close) => (
        <ul className="menu-list">
          <li>
            <PrintButton>{t('sheet.print')}</PrintButton>
          </li>
          {(['csv', 'json'] as const).map((ending) => (
            <li key={ending}>
              <a href={`${address}.${ending}`} download onClick={close}>
                {t(`sheet.${ending}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}
