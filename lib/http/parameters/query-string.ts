import { ApiError } from '../responses/api-error';

export type RawQuery = ReadonlyMap<string, readonly string[]>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression finds control characters.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

function decode(part: string, name: string): string {
  let text: string;
  try {
    text = decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new ApiError('bad_request', `${name} is not valid percent-encoded UTF-8.`);
  }
  if (CONTROL.test(text)) throw new ApiError('bad_request', `${name} contains a control character; remove it.`);
  return text;
}

/** Strict, unlike URLSearchParams. @throws ApiError bad_request for invalid percent-encoding or control characters. */
export function parseQueryString(search: string): RawQuery {
  const query = new Map<string, string[]>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at), 'A parameter name');
    const value = at < 0 ? '' : decode(pair.slice(at + 1), `Parameter ${name.slice(0, 60)}`);
    const values = query.get(name);
    if (values) values.push(value);
    else query.set(name, [value]);
  }
  return query;
}
