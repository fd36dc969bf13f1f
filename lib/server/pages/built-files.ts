import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

/** The header and the media types that plain `next start` sends. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
};

/** @returns whether the file was found and is being sent */
export type ServeFile = (request: IncomingMessage, response: ServerResponse, segments: readonly string[]) => boolean;

/**
 * Serves the files of `_next/static`, whose names change with their content, as the build compressed them
 * (`scripts/build/compress-files.mjs`). Next would compress them for each request, and with gzip only.
 * @param root the project folder
 */
export function staticFileHandler(root: string): ServeFile {
  const serve = sirv(path.join(root, '.next/static'), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, name) => {
      const type = TYPES[path.extname(name)];
      response.setHeader('Cache-Control', CACHE_CONTROL);
      if (type !== undefined) response.setHeader('Content-Type', type);
    },
  });
  return (request, response, [first, second, ...rest]) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || first !== '_next' || second !== 'static') return false;
    const { url } = request;
    let isFound = true;
    // sirv fails on a range that ends before it starts; a server may ignore ranges (RFC 9110 section 14.2).
    delete request.headers.range;
    request.url = `/${rest.map(encodeURIComponent).join('/')}`;
    serve(request, response, () => {
      isFound = false;
    });
    request.url = url;
    return isFound;
  };
}
