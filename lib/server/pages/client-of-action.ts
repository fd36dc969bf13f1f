import 'server-only';
import { headers } from 'next/headers';
import { clientAddress } from '../../http/client-address';

/** Where the request behind a server action comes from, for the limits of attempts. */
export const clientOfAction = async (): Promise<string> => clientAddress(Object.fromEntries(await headers()));
