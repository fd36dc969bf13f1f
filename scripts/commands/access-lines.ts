import type { Access } from '@/lib/identity/tokens/count-access';
import { counted } from './output';

/** What apps hold, in words. */
export const accessWords = ({ accessTokens, refreshTokens, consents }: Access): string =>
  [counted(accessTokens, 'access token'), counted(refreshTokens, 'refresh token'), counted(consents, 'consent')].join(
    ', ',
  );

/** A process that checked a token believes that for a second, and hears nothing of this command (`lib/identity/tokens/access-token.ts`). */
export const REFUSED_WITHIN = 'A running portal refuses the tokens within a second.';
