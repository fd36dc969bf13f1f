import { MongoClient } from 'mongodb';
import { withoutTranslations } from '../../../without-translations.mjs';

export const dynamic = 'force-dynamic';

let connected;

export async function GET() {
  const { MONGODB_URI, MONGODB_DB, BENCH_QUERY } = process.env;
  const { filter, projection, sort, limit, translated } = JSON.parse(BENCH_QUERY);
  connected ??= new MongoClient(MONGODB_URI).connect();
  const records = (await connected).db(MONGODB_DB).collection('records');
  const result = await records.find(filter, { projection }).sort(sort).limit(limit).toArray();
  const sent = withoutTranslations(result.slice(0, limit - 1), translated);
  return Response.json({ status: 200, result: sent, page: { limit: limit - 1 } });
}
