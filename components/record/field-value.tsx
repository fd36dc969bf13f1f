import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useModuleName } from '@/components/ui/use-module-name';
import { formatDay } from '@/lib/platform/languages/day';
import { intlLocale } from '@/lib/platform/languages/intl-locale';
import { formatTime } from '@/lib/platform/languages/time';
import { env } from '@/lib/platform/settings/env';
import type { FieldDisplay } from '@/lib/portal/record-page/field';
import { unmaskedEnd } from '@/lib/portal/record-page/masked-number';
import { roundedDuration } from '@/lib/portal/record-page/timeline';
import { translateWeekday } from '@/lib/portal/record-page/weekday';
import { moneyText } from '@/lib/portal/records-view/money-text';
import { addressInTitleCase } from '@/lib/records/output/address-case';
import { addressLines } from '@/lib/records/output/address-lines';
import type { Languages } from './languages';

type ValueProps = { readonly value: unknown; readonly languages: Languages };

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Isolates text that may run in either direction. */
function Words({ text, lang }: { readonly text: string; readonly lang?: string | undefined }) {
  return (
    <bdi className="words" lang={lang}>
      {text}
    </bdi>
  );
}

type Option = { readonly text?: string; readonly value?: string };

function OptionValue({ value, languages }: ValueProps) {
  const option = value as Option;
  return <Words text={option.text ?? option.value ?? ''} lang={languages.ofOption(option)} />;
}

/** A text or an option, often stored in capitals. */
function Place({ value }: ValueProps) {
  const option = (typeof value === 'object' ? value : { text: textOf(value) }) as Option;
  return <Words text={addressInTitleCase(option.text ?? option.value ?? '')} />;
}

function Masked({ value }: ValueProps) {
  const t = useTranslations('Record');
  const end = unmaskedEnd(textOf(value));
  if (end === undefined) return <span className="soft">{t('maskedAll')}</span>;
  return (
    <>
      <span className="unseen">{t('masked', { end })}</span>
      <span className="mono" aria-hidden="true">
        ••••{end}
      </span>
    </>
  );
}

function Moment({ value }: ValueProps) {
  const locale = useLocale();
  const wire = textOf(value);
  const time = formatTime(wire, locale);
  return (
    <>
      {formatDay(wire, locale)}
      {time !== undefined && <span className="soft">, {time}</span>}
    </>
  );
}

function Day({ value }: ValueProps) {
  const locale = useLocale();
  return formatDay(textOf(value), locale);
}

function YesNo({ value }: ValueProps) {
  const t = useTranslations('Record');
  return t(value === true || value === 'Y' ? 'yes' : 'no');
}

/** @param digits maximum number of decimals */
function NumberValue({ value, digits }: ValueProps & { readonly digits: number }) {
  const locale = useLocale();
  const number = Number(value);
  const text = Number.isFinite(number)
    ? new Intl.NumberFormat(intlLocale(locale), { maximumFractionDigits: digits }).format(number)
    : textOf(value);
  return <span className="figures">{text}</span>;
}

/** A number of hours as a rounded duration. */
function Duration({ value }: ValueProps) {
  const t = useTranslations('Record.gap');
  const hours = Number(value);
  if (!Number.isFinite(hours)) return textOf(value);
  const { unit, count } = roundedDuration(hours);
  return t(unit, { count });
}

function Amount({ value }: ValueProps) {
  const locale = useLocale();
  return <span className="figures">{moneyText(Number(value), locale, env().AGENCY_CURRENCY)}</span>;
}

function Product({ value }: ValueProps) {
  const t = useTranslations('Record.product');
  const code = textOf(value);
  return t.has(code) ? (
    <>
      {t(code)} <span className="soft">({code})</span>
    </>
  ) : (
    <Words text={code} />
  );
}

function Module({ value }: ValueProps) {
  const nameOf = useModuleName();
  return <Words text={nameOf(textOf(value))} />;
}

function Weekday({ value, languages }: ValueProps) {
  const locale = useLocale();
  const word = textOf(value);
  return translateWeekday(word, locale) ?? <Words text={word} lang={languages.ofText} />;
}

function Lines({ value }: ValueProps) {
  return (
    <Words
      text={addressLines(value as Readonly<Record<string, unknown>>)
        .map(addressInTitleCase)
        .join('\n')}
    />
  );
}

function Linked({ value, scheme }: ValueProps & { readonly scheme: 'mailto' | 'tel' }) {
  const text = textOf(value);
  // A long email address breaks before the @.
  const [head, ...rest] = text.split('@');
  const target = scheme === 'tel' ? text.replace(/[^\d+]/g, '') : encodeURIComponent(text).replaceAll('%40', '@');
  return (
    <a href={`${scheme}:${target}`}>
      <bdi>
        {head}
        {rest.length > 0 && <wbr />}
        {rest.map((part) => `@${part}`)}
      </bdi>
    </a>
  );
}

const RENDERERS: Readonly<Record<FieldDisplay, (props: ValueProps) => ReactNode>> = {
  name: ({ value }) => <Words text={textOf(value)} />,
  words: ({ value, languages }) => <Words text={textOf(value)} lang={languages.ofText} />,
  code: ({ value }) => <bdi className="mono">{textOf(value)}</bdi>,
  levels: ({ value, languages }) => <Words text={textOf(value).split('/').join(' › ')} lang={languages.ofText} />,
  place: Place,
  masked: Masked,
  moment: Moment,
  day: Day,
  hours: Duration,
  number: (props) => <NumberValue {...props} digits={3} />,
  coordinate: (props) => <NumberValue {...props} digits={6} />,
  amount: Amount,
  yesNo: YesNo,
  option: OptionValue,
  product: Product,
  module: Module,
  weekday: Weekday,
  lines: Lines,
  email: (props) => <Linked {...props} scheme="mailto" />,
  phone: (props) => <Linked {...props} scheme="tel" />,
};

export function FieldValue({ display, ...props }: ValueProps & { readonly display: FieldDisplay }) {
  const Renderer = RENDERERS[display];
  return <Renderer {...props} />;
}
