import type { ServerResponse } from 'node:http';

export type HeldResponse = {
  /** Replaces the page's response and ignores further calls; no effect once it has been sent. */
  readonly respondInstead: (respond: () => void) => void;
};

/** `hold`: buffer errors; `pass`: pass everything through; `mute`: ignore everything. */
type Mode = 'hold' | 'pass' | 'mute';

/** @param onFailure called when Next ends with a status of 500 or more; `release` sends the buffered response. */
export function holdErrorResponses(response: ServerResponse, onFailure: (release: () => void) => void): HeldResponse {
  const { write, end, writeHead, flushHeaders, setHeader, appendHeader, removeHeader } = response;
  const own = { write, end, writeHead, flushHeaders, setHeader, appendHeader, removeHeader };
  let mode: Mode = 'hold';
  const chunks: Buffer[] = [];
  const passes = (status = response.statusCode): boolean =>
    mode === 'pass' || (mode === 'hold' && (response.headersSent || status < 500));
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  // Next's compression wraps these methods and has ended, so the buffered output bypasses it.
  const release = (): void => {
    mode = 'pass';
    end.call(response, Buffer.concat(chunks), 'utf8');
  };
  const unlessMuted =
    <Method extends (...args: never[]) => unknown>(method: Method) =>
    (...args: Parameters<Method>) =>
      mode === 'mute' ? response : Reflect.apply(method, response, args);

  Object.assign(response, {
    setHeader: unlessMuted(setHeader),
    appendHeader: unlessMuted(appendHeader),
    removeHeader: unlessMuted(removeHeader),
    flushHeaders: () => {
      if (passes()) flushHeaders.call(response);
    },
    writeHead: (...args: Parameters<ServerResponse['writeHead']>) => {
      if (passes(args[0])) return writeHead.apply(response, args);
      if (mode === 'hold') response.statusCode = args[0];
      return response;
    },
    write: (...args: Parameters<ServerResponse['write']>) => {
      if (passes()) return write.apply(response, args);
      if (mode === 'hold') keep(args[0]);
      const callback: unknown = args.at(-1);
      if (typeof callback === 'function') callback();
      return true;
    },
    end: (...args: Parameters<ServerResponse['end']>) => {
      if (passes()) return end.apply(response, args);
      if (mode === 'mute') return response;
      keep(args[0]);
      onFailure(release);
      return response;
    },
  });
  return {
    respondInstead: (respond) => {
      if (mode !== 'hold' || response.headersSent) return;
      const { write, end, writeHead, flushHeaders, setHeader, appendHeader, removeHeader } = response;
      const wrapped = { write, end, writeHead, flushHeaders, setHeader, appendHeader, removeHeader };
      Object.assign(response, own);
      respond();
      mode = 'mute';
      Object.assign(response, wrapped);
    },
  };
}
