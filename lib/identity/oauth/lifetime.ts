const DAY = 86_400;

/** Lifetimes in seconds (contract, Who is calling). */
export const LIFETIME = {
  authorizationCode: 60,
  accessToken: DAY,
  refreshToken: 7 * DAY,
  /** From consent to its end, however often the refresh token was changed for a new one (ASVS 5, 10.4.8). */
  consent: 90 * DAY,
  /** Signing in and reading the consent page. */
  interaction: 30 * 60,
} as const;
