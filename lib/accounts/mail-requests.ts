import { attemptLimiter } from '../rate-limit/attempt-limiter';

/** Mails that strangers may have us send in an hour. */
const mailRequests = attemptLimiter({ name: 'mail', seconds: 3_600, mostPerAccount: 5, mostPerAddress: 30 });

/** Counts a request for a mailed link. @returns seconds to wait; 0 where it may go on. */
export const takeMailRequest = (email: string, from: string): Promise<number> => mailRequests.take(email, from);
