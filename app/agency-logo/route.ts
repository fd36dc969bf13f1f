import { connection } from 'next/server';
import { agencyLogo } from '@/lib/platform/branding/agency-logo';

export async function GET(): Promise<Response> {
  await connection();
  const logo = agencyLogo();
  if (logo === null) return new Response(null, { status: 404 });
  return new Response(logo.bytes, {
    headers: { 'content-type': logo.type, 'cache-control': 'public, max-age=3600' },
  });
}
