'use client';

import { useState } from 'react';

export type ConsoleResponse = {
  readonly status: number;
  readonly ms: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Formatted if it is JSON. */
  readonly body: string;
};

export type RequestState =
  | { readonly state: 'idle' | 'busy' | 'unanswered' }
  | { readonly state: 'answered'; readonly answer: ConsoleResponse };

/** Other headers say nothing about the answer. */
const SHOWN_HEADERS = [
  'content-language',
  'etag',
  'retry-after',
  'x-ignored',
  'x-ratelimit-remaining',
  'x-time-zone',
  'x-trace-id',
];

const TIMEOUT_MS = 30_000;

function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

async function fetchResponse(address: string, token: string): Promise<ConsoleResponse> {
  const began = performance.now();
  const response = await fetch(address, {
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    cache: 'no-store',
  });
  const body = await response.text();
  return {
    status: response.status,
    ms: Math.round(performance.now() - began),
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: prettyJson(body),
  };
}

export function useRequest(): readonly [RequestState, (address: string, token: string) => void] {
  const [state, setState] = useState<RequestState>({ state: 'idle' });
  const send = (address: string, token: string) => {
    setState({ state: 'busy' });
    fetchResponse(address, token).then(
      (answer) => setState({ state: 'answered', answer }),
      () => setState({ state: 'unanswered' }),
    );
  };
  return [state, send];
}
