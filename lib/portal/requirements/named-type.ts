import { callOperation } from '../../api/call-operation';
import { PORTAL_PRINCIPAL } from '../../identity/sessions/portal-principal';
import { env } from '../../platform/settings/env';
import { isOpenForApplications } from '../../record-types/actions';
import { describeCreate } from '../../record-types/describe-create';
import { describeCreateContract } from '../../record-types/describe-create.contract';
import { findRecordType } from '../../record-types/repository';
import type { CreateDescription } from '../../record-types/schema';

export type NamedType = {
  readonly id: string;
  /** The slash form. */
  readonly value: string;
  /** Translated if possible. */
  readonly name: string;
  readonly isTranslated: boolean;
  readonly module: string;
  /** Whether people can apply for it. */
  readonly isOpen: boolean;
};

/** @param type its dash or slash form. @param locale for example `es_US` */
export async function findNamedType(type: string, locale: string): Promise<NamedType | null> {
  const recordType = await findRecordType(type);
  if (recordType === null) return null;
  const { _id, id, text, translations, module } = recordType;
  const translation = translations?.[locale];
  return {
    id,
    value: _id,
    name: translation ?? text,
    isTranslated: locale === env().DEFAULT_LANGUAGE || translation !== undefined,
    module,
    isOpen: isOpenForApplications(recordType),
  };
}

/** @throws ApiError for an unknown type. */
export async function readDescription(type: string, lang: string): Promise<CreateDescription> {
  const call = { parameters: { type, lang }, principal: PORTAL_PRINCIPAL };
  return (await callOperation(describeCreateContract, describeCreate, call)).result;
}
