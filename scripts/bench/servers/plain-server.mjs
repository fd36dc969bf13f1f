// Baseline: node:http, the driver and JSON.stringify, with the records of the portal's page.
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { MongoClient } from 'mongodb';
import { withoutTranslations } from './without-translations.mjs';

const { MONGODB_URI, MONGODB_DB, BENCH_QUERY } = process.env;
const { filter, projection, sort, limit, translated } = JSON.parse(BENCH_QUERY);
const client = await new MongoClient(MONGODB_URI).connect();
const records = client.db(MONGODB_DB).collection('records');

const server = createServer(async (request, response) => {
  if (request.url === '/empty') {
    response.setHeader('content-type', 'application/json');
    response.end('{"status":200,"result":"empty"}');
    return;
  }
  const result = await records.find(filter, { projection }).sort(sort).limit(limit).toArray();
  const rows = withoutTranslations(result.slice(0, limit - 1), translated);
  const body = JSON.stringify({ status: 200, result: rows, page: { limit: limit - 1 } });
  response.setHeader('content-type', 'application/json');
  const isCompressed = request.headers['accept-encoding']?.includes('gzip') ?? false;
  const payload = isCompressed ? await promisify(gzip)(body) : Buffer.from(body);
  if (isCompressed) response.setHeader('content-encoding', 'gzip');
  response.setHeader('content-length', payload.length);
  response.end(payload);
});
server.listen(0, '127.0.0.1', () => process.send({ listening: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
