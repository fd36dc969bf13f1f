import { callOperation } from '../../api/call-operation';
import { PORTAL_PRINCIPAL } from '../../identity/sessions/portal-principal';
import { env } from '../../platform/settings/env';
import { describeCreate } from '../../record-types/describe-create';
import { describeCreateContract } from '../../record-types/describe-create.contract';
import { findRecordType } from '../../record-types/repository';
import type { CreateDescription } from '../../record-types/schema';

/** What pages say of a type beside what creating a record of it takes. */
export type NamedType = {
  readonly id: string;
  /** The slash form. */
  readonly value: string;
  /** In the language asked for where the agency has it in that language. */
  readonly name: string;
  readonly isTranslated: boolean;
  readonly alias?: string;
  readonly module: string;
  readonly createable: boolean;
};

/**
 * A type by its dash form or its slash form; null where the agency has none such.
 * @param locale of the data, for example `es_US`.
 */
export async function namedType(type: string, locale: string): Promise<NamedType | null> {
  const found = await findRecordType(type);
  if (found === null) return null;
  const { _id, id, text, translations, alias, module, createable } = found;
  const translation = translations?.[locale];
  return {
    id,
    value: _id,
    name: translation ?? text,
    isTranslated: locale === env().DEFAULT_LANGUAGE || translation !== undefined,
    ...(alias !== undefined && { alias }),
    module,
    createable,
  };
}

/** What creating a record of a type takes, as the operation answers it. @throws ApiError for an unknown type. */
export async function descriptionOf(type: string, lang: string): Promise<CreateDescription> {
  const call = { asked: { type, lang }, principal: PORTAL_PRINCIPAL };
  return (await callOperation(describeCreateContract, describeCreate, call)).result;
}
