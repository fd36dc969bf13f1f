import 'server-only';
import { headers } from 'next/headers';
import { clientAddress } from '../../http/client-address';

export const clientAddressOfAction = async (): Promise<string> => clientAddress(Object.fromEntries(await headers()));
