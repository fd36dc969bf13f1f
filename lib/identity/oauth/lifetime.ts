const DAY = 86_400;

/** In seconds. */
export const LIFETIME = {
  authorizationCode: 60,
  accessToken: DAY,
  refreshToken: 7 * DAY,
  /** Regardless of refresh token rotation (ASVS 5, 10.4.8). */
  consent: 90 * DAY,
  interaction: 30 * 60,
} as const;
