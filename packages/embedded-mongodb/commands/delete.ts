import { type Doc, decodePlain, decodeTyped } from '../documents';
import { fail } from '../errors';
import { removeMatching } from '../query/execution';
import { type Asked, queryOf } from './asking';
import { type Context, command, optionsParser } from './command';
import { writeBatch } from './write-batch';

const DELETE_STATEMENT = { object: 'q', number: 'limit', any: 'hint' } as const;
const parseStatement = optionsParser(DELETE_STATEMENT, 'q limit');

export function runDelete(context: Context, asked: Asked) {
  const collection = context.collection;
  return collection ? removeMatching(collection, queryOf(context, asked)) : { n: 0 };
}

const DELETE = { any: 'deletes', object: 'let', flag: 'ordered' } as const;

export const deletes = command(DELETE, (context, { ordered = true }) =>
  writeBatch(context, 'deletes', ordered, (bytes) => {
    const statement = parseStatement(decodePlain(bytes), 'delete.deletes');
    const { limit, q: filter } = statement;
    if (limit !== 0 && limit !== 1)
      fail('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    return (_index, totals) => {
      totals.n += runDelete(context, { ...statement, filter, typed: () => decodeTyped(bytes).q as Doc }).n;
    };
  }),
);
