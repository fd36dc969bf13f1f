export { BSON, behindCString, readInt32, sizeOf } from './elements';
export { FieldFinder } from './field-finder';
export { pathReader } from './path-reader';
export { pickFields } from './pick-fields';
export { readNumber } from './read-number';
