import { callOperation } from '../../api/call-operation';
import { PORTAL_PRINCIPAL } from '../../auth/portal-principal';
import { env } from '../../env';
import { describeCreate } from '../describe-create';
import { describeCreateContract } from '../describe-create.contract';
import { findRecordType } from '../repository';
import type { CreateDescription } from '../schema';

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
