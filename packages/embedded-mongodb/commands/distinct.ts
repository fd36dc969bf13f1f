import { decodeTyped, encode, MAX_DOCUMENT_BYTES } from '../documents';
import { fail } from '../errors';
import { keyOf } from '../keys/encoding';
import { leavesOf } from '../keys/paths';
import { documentsOf } from '../query/cursors';
import { ASKING, queryOf } from './asking';
import { command } from './command';

export const distinct = command(ASKING.distinct, (context, options) => {
  const { key: field } = options;
  if (field === undefined) fail('IDLFailedToParse', "BSON field 'distinct.key' is missing but a required field");
  const request = queryOf(context, options);
  const { compare } = request.scope ?? {};
  const values = new Map<string, unknown>();
  let size = 0;
  const isKnown = (value: unknown) => compare && [...values.values()].some((other) => compare(value, other) === 0);
  for (const bytes of documentsOf(context.read(request))) {
    for (const value of leavesOf(decodeTyped(bytes), field.split('.')).flat()) {
      const key = keyOf(value);
      if (value === undefined || values.has(key) || isKnown(value)) continue;
      size += encode({ [String(values.size)]: value }).length - 5;
      if (size > MAX_DOCUMENT_BYTES) fail('Location17217', 'distinct too big, 16mb cap');
      values.set(key, value);
    }
  }
  return { values: [...values.values()], ok: 1 };
});
