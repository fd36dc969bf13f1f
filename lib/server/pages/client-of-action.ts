import 'server-only';
import { headers } from 'next/headers';
import { clientAddress } from '../../http/client-address';

export const clientOfAction = async (): Promise<string> => clientAddress(Object.fromEntries(await headers()));
