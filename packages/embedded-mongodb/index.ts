export { type EmbeddedDatabase, type EmbeddedDatabaseOptions, startEmbeddedDatabase } from './server';
export { validateDataFile } from './storage/catalog';
export {
  DataFolderError,
  ensurePrivateFile,
  ensurePrivateFolder,
  lockFolder,
  lockHolder,
} from './storage/data-folder';
