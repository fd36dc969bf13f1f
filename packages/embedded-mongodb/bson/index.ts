export { afterCString, BSON, readInt32, sizeOf } from './elements';
export { pickFields } from './pick-fields';
