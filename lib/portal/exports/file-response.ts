import { fileName } from './csv-file';

type FileOf = {
  /** Its name without the ending; letters that file systems do not share are taken out. */
  readonly name: string;
  readonly ending: 'csv' | 'json';
  readonly body: string;
};

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** A file that a page lets people save. */
export const fileResponse = ({ name, ending, body }: FileOf): Response =>
  new Response(body, {
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${fileName(name)}.${ending}"`,
      'content-type': TYPES[ending],
      'x-content-type-options': 'nosniff',
    },
  });
