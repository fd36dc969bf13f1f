export { type EmbeddedDatabase, type EmbeddedDatabaseOptions, startEmbeddedDatabase } from './server';
export {
  DataFolderError,
  ensurePrivateFile,
  ensurePrivateFolder,
  lockFolder,
  lockHolder,
} from './storage/data-folder';
export { validateDataFile } from './storage/validate-file';
