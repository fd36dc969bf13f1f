const DAY = 86_400;

/** Lifetimes in seconds (contract, Who is calling). */
export const LIFETIME = {
  authorizationCode: 60,
  accessToken: DAY,
  refreshToken: 7 * DAY,
  /** However often the refresh token is rotated (ASVS 5, 10.4.8). */
  consent: 90 * DAY,
  /** Time to sign in and decide on the consent page. */
  interaction: 30 * 60,
} as const;
