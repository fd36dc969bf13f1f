import { Agent, get } from 'node:http';

/** The result of one request; `error` if no answer came. */
export type Outcome = {
  readonly path: string;
  /** When the request was sent, and the time to the last byte of its answer, in ms. */
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
  readonly error: string | undefined;
};

type Headers = Readonly<Record<string, string>>;

export type LoadOptions = {
  readonly baseUrl: string;
  /** Paths, used in turn. */
  readonly paths: readonly string[];
  /** Headers of every request, or of each in turn. */
  readonly headers?: Headers | readonly Headers[];
  /** The number of clients; each sends its next request when the last one is answered. */
  readonly clients: number;
  /** The load ends after this many requests, or when this returns true. */
  readonly requests?: number;
  readonly until?: () => boolean;
  /** Requests per second of all clients together; without a rate, clients do not pause between requests. */
  readonly rate?: number;
};

/** A request without an answer counts as hanging after this time, in ms. */
const HANGS_MS = 15_000;

export function sendRequest(url: string, { agent, headers = {} }: { agent?: Agent; headers?: Headers }) {
  const at = performance.now();
  const { pathname, search } = new URL(url);
  return new Promise<Outcome>((resolve) => {
    const outcome = (status: number, body: string, rest: Partial<Outcome> = {}): void =>
      resolve({
        path: `${pathname}${search}`,
        at,
        ms: performance.now() - at,
        status,
        body,
        retryAfter: undefined,
        error: undefined,
        ...rest,
      });
    const request = get(url, { ...(agent && { agent }), headers, timeout: HANGS_MS }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        outcome(statusCode, body, { retryAfter: headers['retry-after'] });
      });
      response.on('error', (error: NodeJS.ErrnoException) => outcome(0, body, { error: `cut: ${error.code}` }));
    });
    request.once('timeout', () => request.destroy(Object.assign(new Error(), { code: 'HANGS' })));
    request.once('error', (error: NodeJS.ErrnoException) => outcome(0, '', { error: error.code ?? error.message }));
  });
}

/** Sends load over one keep-alive connection for each client. */
export async function sendLoad(options: LoadOptions): Promise<Outcome[]> {
  const { baseUrl, paths, headers = {}, clients, requests = Number.POSITIVE_INFINITY, until, rate } = options;
  const inTurn = [headers].flat();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const outcomes: Outcome[] = [];
  const started = performance.now();
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < requests && !until?.()) {
      const number = sent++;
      const wait = rate === undefined ? 0 : started + (number / rate) * 1_000 - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (until?.()) return;
      outcomes.push(
        await sendRequest(`${baseUrl}${paths[number % paths.length]}`, {
          agent,
          headers: inTurn[number % inTurn.length] ?? {},
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return outcomes;
}

/** The duration, in ms, that this share of the requests does not exceed. @param part 0 to 1. */
export function percentile(outcomes: readonly Pick<Outcome, 'ms'>[], part: number): number {
  const sorted = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** How often each outcome occurs: `200`, `503`, or the error. */
export function countOutcomes(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of outcomes) {
    const what = error ?? String(status);
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}
