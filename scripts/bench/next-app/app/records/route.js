import { MongoClient } from 'mongodb';

export const dynamic = 'force-dynamic';

let connected;

export async function GET() {
  const { MONGODB_URI, MONGODB_DB, BENCH_QUERY } = process.env;
  const { filter, projection, sort, limit } = JSON.parse(BENCH_QUERY);
  connected ??= new MongoClient(MONGODB_URI).connect();
  const records = (await connected).db(MONGODB_DB).collection('records');
  const result = await records.find(filter, { projection }).sort(sort).limit(limit).toArray();
  return Response.json({ status: 200, result: result.slice(0, limit - 1), page: { limit: limit - 1 } });
}
