import 'server-only';
import { headers } from 'next/headers';
import { clientIp } from '../../http/client-ip';

export const clientIpOfAction = async (): Promise<string> => clientIp(Object.fromEntries(await headers()));
