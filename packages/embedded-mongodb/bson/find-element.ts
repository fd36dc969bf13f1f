import { readInt32, sizeOf } from './elements';

/** Where an element stands in its document, its type and name included. */
export type Place = { readonly start: number; readonly end: number };

/** @param name with the zero byte that ends it. @returns the first top-level element of that name. */
export function findElement(document: Buffer, name: Uint8Array): Place | undefined {
  const last = readInt32(document, 0) - 1;
  for (let start = 4; start < last; ) {
    const behindName = document.indexOf(0, start + 1) + 1;
    const end = behindName + sizeOf(document[start] as number, document, behindName);
    const isLong = behindName - start - 1 === name.length;
    if (isLong && document.compare(name, 0, name.length, start + 1, behindName) === 0) return { start, end };
    start = end;
  }
  return undefined;
}
