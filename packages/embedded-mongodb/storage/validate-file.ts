import { Catalog } from './catalog';

/** How many documents a data file has that nobody serves, and where its indexes do not agree with them. */
export async function validateDataFile(path: string): Promise<{ documents: number; errors: string[] }> {
  const catalog = new Catalog(path);
  try {
    const results = catalog.list().map((collection) => collection.validate());
    const documents = results.reduce((sum, { nrecords }) => sum + nrecords, 0);
    return { documents, errors: results.flatMap(({ errors }) => errors) };
  } finally {
    await catalog.close();
  }
}
