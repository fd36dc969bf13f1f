import { callOperation } from '../../api/call-operation';
import type { Principal } from '../../auth/principal';
import { env } from '../../env';
import { ApiError } from '../../http/api-error';
import { describeCreate } from '../describe-create';
import { describeCreateContract } from '../describe-create.contract';
import { findRecordType } from '../repository';
import type { CreateDescription } from '../schema';

/** A type with what creating a record of it takes. */
export type DescribedType = {
  readonly id: string;
  /** The slash form. */
  readonly value: string;
  /** In the language asked for where the agency has it in that language. */
  readonly name: string;
  readonly isTranslated: boolean;
  readonly alias?: string;
  readonly createable: boolean;
  readonly description: CreateDescription;
};

type Describe = {
  readonly principal: Principal;
  /** Language of the data, for example `es_US`. */
  readonly locale: string;
};

const UNKNOWN: ReadonlySet<string> = new Set(['data_validation_error', 'resource_not_found']);

/** The operation's answer for a type, named by its dash form or its slash form; null where the agency has none such. */
export async function describedType(type: string, { principal, locale }: Describe): Promise<DescribedType | null> {
  try {
    const [{ result }, found] = await Promise.all([
      callOperation(describeCreateContract, describeCreate, { asked: { type, lang: locale }, principal }),
      findRecordType(type),
    ]);
    if (found === null) return null;
    const { _id, id, text, translations, alias, createable } = found;
    const translation = translations?.[locale];
    return {
      id,
      value: _id,
      name: translation ?? text,
      isTranslated: locale === env().DEFAULT_LANGUAGE || translation !== undefined,
      ...(alias !== undefined && { alias }),
      createable,
      description: result,
    };
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN.has(error.code)) return null;
    throw error;
  }
}
