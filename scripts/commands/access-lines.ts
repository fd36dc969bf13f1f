import type { Access } from '@/lib/tokens/count-access';
import { counted } from './output';

/** What apps hold, in words. */
export const accessWords = ({ accessTokens, refreshTokens, consents }: Access): string =>
  [counted(accessTokens, 'access token'), counted(refreshTokens, 'refresh token'), counted(consents, 'consent')].join(
    ', ',
  );
