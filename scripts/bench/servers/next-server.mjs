// Starts the built baseline application as `next start` does.
import { createServer } from 'node:http';
import path from 'node:path';
import next from 'next';

const app = next({ dev: false, dir: path.join(import.meta.dirname, 'next-app') });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => handle(request, response));
server.listen(0, '127.0.0.1', () => process.send({ listening: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
