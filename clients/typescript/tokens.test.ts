import { describe, expect, it } from 'vitest';
import { type KeptTokens, refreshingTokens } from './src/tokens';

const HOUR_MS = 3_600_000;
// Nothing listens on port 9, so an attempt to renew a token fails.
const APP = { baseUrl: 'http://127.0.0.1:9', clientId: 'app' };
const kept = (expiresAt: KeptTokens['expiresAt']) =>
  refreshingTokens({ ...APP, tokens: { accessToken: 'kept', refreshToken: 'r', ...(expiresAt && { expiresAt }) } });

describe('refreshingTokens with a stored expiresAt', () => {
  it.each([
    ['a Date', (ms: number) => new Date(ms)],
    ['an ISO string, as JSON has it', (ms: number) => JSON.parse(JSON.stringify(new Date(ms))) as string],
    ['milliseconds', (ms: number) => ms],
  ])('accepts %s', async (_, endAt) => {
    await expect(kept(endAt(Date.now() + HOUR_MS)).current()).resolves.toBe('kept');
    await expect(kept(endAt(Date.now() - HOUR_MS)).current()).rejects.toThrow('token endpoint');
  });

  it('uses a token without expiresAt', async () => {
    await expect(kept(undefined).current()).resolves.toBe('kept');
  });

  it('throws a TypeError for an invalid time', () => {
    expect(() => kept('in an hour')).toThrow(
      'expiresAt is not a time: "in an hour". Use a Date, an ISO 8601 string or milliseconds since 1970.',
    );
  });
});
