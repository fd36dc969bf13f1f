// A real SMTP server as a process: `node smtp-server.mjs <port>`. Sends each email unchanged to its parent.
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      process.send?.({ to, source: Buffer.concat(chunks).toString('utf8') });
      done();
    });
  },
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
