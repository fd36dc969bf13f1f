import { onDemand } from 'bson';
import { type Doc, documentOf, encode } from '../documents';

type Element = { name: string; bytes: Buffer };

/** The top-level elements of a document, undecoded. */
const elementsOf = (document: Buffer): Element[] =>
  [...onDemand.parseToElements(document)].map(([, nameAt, nameLength, at, length]) => ({
    name: document.toString('utf8', nameAt, nameAt + nameLength),
    bytes: document.subarray(nameAt - 1, at + length),
  }));

const written = (name: string, value: unknown): Buffer => encode({ [name]: value }).subarray(4, -1);

/**
 * A document with some fields changed; the others keep their bytes, whatever bson would make of them.
 * @param fields what the `touched` ones are now: those that are not in it are taken away
 */
export function withFields(before: Buffer, fields: Doc, touched: ReadonlySet<string>): Buffer {
  const left = new Map(Object.entries(fields));
  const kept: Buffer[] = [];
  for (const { name, bytes } of elementsOf(before)) {
    if (!touched.has(name)) kept.push(bytes);
    else if (left.has(name)) kept.push(written(name, left.get(name)));
    left.delete(name);
  }
  return documentOf([...kept, ...[...left].map(([name, value]) => written(name, value))]);
}

/** What a pipeline made of a document; the fields whose values are still those of `given` keep their bytes. */
export function withSameFields(before: Buffer, given: Doc, after: Doc): Buffer {
  const stored = new Map(elementsOf(before).map(({ name, bytes }) => [name, bytes]));
  const elements = Object.entries(after).map(([name, value]) => {
    const same = Object.hasOwn(given, name) && given[name] === value ? stored.get(name) : undefined;
    return same ?? written(name, value);
  });
  return documentOf(elements);
}
