import { Agent, request } from 'node:http';
import { afterAll, vi } from 'vitest';
import { setUpDedicatedPortal } from '../dedicated-portal';
import type { Portal } from '../portal-process';

/** A costly request may take this many times as long as a harmless one. */
const MAX_RATIO = 5;
/** A time below this, in ms, is noise. */
export const NOISE_FLOOR_MS = 3;
/** The first measurement sends one request; a case that seems slow is measured again with this many. */
const FURTHER_ROUNDS = 9;
export const MAX_REMEASUREMENTS = 3;

/** Ends in a letter, since Node trims spaces off the end of a value. */
export const filled = (start: string, fill: string, bytes: number): string =>
  `${start}${fill.repeat(Math.floor(bytes / fill.length))}b`;

export const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

type SampleRequest = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST. */
  readonly body?: string;
};

type CostCase = { readonly name: string; readonly harmless: SampleRequest; readonly costly: SampleRequest };

type CostMeter = {
  readonly portal: () => Portal;
  /** Measures each case. @returns the cases that took more than five times as long as their harmless request. */
  readonly slowCases: (cases: readonly CostCase[]) => Promise<string[]>;
};

/** Starts a portal for the tests of one file, and compares the times of its answers. */
export function setUpCostMeter(): CostMeter {
  vi.setConfig({ testTimeout: 600_000 });
  const portal = setUpDedicatedPortal();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());

  /** Milliseconds to the last byte of the answer. */
  function timeOf({ path, headers = {}, body }: SampleRequest): Promise<number> {
    const { hostname, port } = new URL(portal().baseUrl);
    const started = performance.now();
    const method = body === undefined ? 'GET' : 'POST';
    const sentHeaders = {
      accept: '*/*',
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path, method, headers: sentHeaders, agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(performance.now() - started));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** The median time of each harmless request, measured once: only a case that seems slow is measured again. */
  const baselines = new Map<string, Promise<number>>();

  async function baselineOf(harmless: SampleRequest): Promise<number> {
    const key = JSON.stringify(harmless);
    const measure = async (): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < FURTHER_ROUNDS; round++) times.push(await timeOf(harmless));
      return median(times);
    };
    const baseline = baselines.get(key) ?? measure();
    baselines.set(key, baseline);
    return baseline;
  }

  /** How many times as long the costly request took as the harmless one; the two alternate. */
  async function ratioOf(harmless: SampleRequest, costly: SampleRequest, rounds: number): Promise<number> {
    const [quick, slow]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      quick.push(await timeOf(harmless));
      slow.push(await timeOf(costly));
    }
    return median(slow) / Math.max(NOISE_FLOOR_MS, median(quick));
  }

  /** Other load on the machine disturbs a short measurement, so a case that seems slow is measured again for longer. */
  async function leastRatio(harmless: SampleRequest, costly: SampleRequest): Promise<number> {
    let ratio = (await timeOf(costly)) / Math.max(NOISE_FLOOR_MS, await baselineOf(harmless));
    for (let attempt = 0; attempt < MAX_REMEASUREMENTS && ratio > MAX_RATIO; attempt++)
      ratio = Math.min(ratio, await ratioOf(harmless, costly, FURTHER_ROUNDS));
    return ratio;
  }

  async function slowCases(cases: readonly CostCase[]): Promise<string[]> {
    const slow: string[] = [];
    let largest = { name: '', ratio: 0 };
    for (const { name, harmless, costly } of cases) {
      const ratio = await leastRatio(harmless, costly);
      if (ratio > largest.ratio) largest = { name, ratio };
      if (ratio > MAX_RATIO) slow.push(`${name}: ${ratio.toFixed(1)} times`);
    }
    console.log(`${cases.length} requests; the largest: ${largest.name}, ${largest.ratio.toFixed(1)} times`);
    return slow;
  }

  return { portal, slowCases };
}
