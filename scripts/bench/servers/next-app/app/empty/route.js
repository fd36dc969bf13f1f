export const dynamic = 'force-dynamic';

export const GET = async () => Response.json({ status: 200, result: 'empty' });
