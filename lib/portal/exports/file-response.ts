import { fileName } from './csv-file';

type FileContent = {
  readonly name: string;
  readonly ending: 'csv' | 'json';
  readonly body: string;
};

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

export const fileResponse = ({ name, ending, body }: FileContent): Response =>
  new Response(body, {
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${fileName(name)}.${ending}"`,
      'content-type': TYPES[ending],
      'x-content-type-options': 'nosniff',
    },
  });
