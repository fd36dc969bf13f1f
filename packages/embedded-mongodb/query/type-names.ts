import { BSONSymbol, Code } from 'bson';
import { numberClass, TYPE, typeOf } from '../keys/encoding';

// The names of BSON types by their number: https://www.mongodb.com/docs/manual/reference/bson-types/
export const TYPE_NAMES =
  ` double string object array binData undefined objectId bool date null regex dbPointer javascript
  symbol javascriptWithScope int timestamp long decimal`.split(/\s+/);
const NUMBER_CLASSES: Record<string, string> = { Double: 'double', Int32: 'int', Long: 'long', Decimal128: 'decimal' };

/** The name that $type has for the type of a value; what is undefined is missing. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value instanceof BSONSymbol) return 'symbol';
  if (value instanceof Code && value.scope) return 'javascriptWithScope';
  const type = typeOf(value);
  const names = Object.entries(TYPE).filter(([name, byte]) => byte === type && name !== 'number');
  return names[0]?.[0] ?? NUMBER_CLASSES[numberClass(value)] ?? '';
}
