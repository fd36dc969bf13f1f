import 'server-only';
import { headers } from 'next/headers';
import { clientAddress } from '../../http/client-address';

/** The client address behind a server action, for rate limits. */
export const clientOfAction = async (): Promise<string> => clientAddress(Object.fromEntries(await headers()));
