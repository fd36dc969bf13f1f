import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

const YEAR_SECONDS = 365 * 86_400;

/** @returns whether the file was found and is being sent */
export type ServeFile = (request: IncomingMessage, response: ServerResponse, segments: readonly string[]) => boolean;

/**
 * Serves the files of `_next/static`, whose names change with their content, as the build compressed them
 * (`scripts/build/compress-files.mjs`). Next would compress them for each request, and with gzip only.
 * @param root the project folder
 */
export function builtFiles(root: string): ServeFile {
  const serve = sirv(path.join(root, '.next/static'), {
    brotli: true,
    gzip: true,
    etag: true,
    immutable: true,
    maxAge: YEAR_SECONDS,
  });
  return (request, response, [first, second, ...rest]) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || first !== '_next' || second !== 'static') return false;
    const { url } = request;
    let isFound = true;
    request.url = `/${rest.map(encodeURIComponent).join('/')}`;
    serve(request, response, () => {
      isFound = false;
    });
    request.url = url;
    return isFound;
  };
}
