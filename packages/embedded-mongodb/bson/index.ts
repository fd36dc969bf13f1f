export { BSON, behindCString, readInt32, sizeOf } from './elements';
export { pickFields } from './pick-fields';
