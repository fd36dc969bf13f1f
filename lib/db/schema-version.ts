/** The data version that this code reads and writes: that of the newest migration. */
export const SCHEMA_VERSION = 8;
