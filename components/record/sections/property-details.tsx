import { useTranslations } from 'next-intl';
import { type Field, hasValue } from '@/lib/portal/record-page/field';
import { RELATED_FIELDS } from '@/lib/portal/record-page/related/related-fields';
import type { RelatedItem } from '@/lib/portal/record-page/related/related-rows';
import { addressInTitleCase } from '@/lib/records/output/address-case';
import { addressLines } from '@/lib/records/output/address-lines';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from '../languages';
import { FieldList } from './field-list';

/** The fields of a parcel that people look up; the others are in the section "All fields". */
const PARCEL = [
  'parcel',
  'lot',
  'block',
  'subdivision',
  'parcelArea',
  'legalDescription',
  'landValue',
  'improvedValue',
];

const parcelFields = (parcel: RelatedItem): Field[] =>
  PARCEL.flatMap((name): Field[] =>
    hasValue(parcel[name])
      ? [{ path: `parcel.${name}`, name, display: RELATED_FIELDS.parcels[name] ?? 'words', value: parcel[name] }]
      : [],
  );

type PropertyDetailsProps = { readonly record: RecordItem; readonly languages: Languages };

/** The addresses and parcels of the record. */
export function PropertyDetails({ record: { addresses = [], parcels = [] }, languages }: PropertyDetailsProps) {
  const t = useTranslations('Record');
  return (
    <>
      {addresses.map((address, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: addresses may lack an id.
        <section key={at} className="record-group">
          <h3>{addresses.length > 1 ? t('addressColumn', { at: at + 1 }) : t('address')}</h3>
          <p className="words">{addressLines(address).map(addressInTitleCase).join('\n')}</p>
        </section>
      ))}
      {parcels.map((parcel, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parcels may lack an id.
        <section key={at} className="record-group">
          <h3>{parcels.length > 1 ? t('parcelColumn', { at: at + 1 }) : t('parcel')}</h3>
          <FieldList fields={parcelFields(parcel)} languages={languages} />
        </section>
      ))}
    </>
  );
}
