import { SMTPServer } from 'smtp-server';

/**
 * Mail server that accepts everything and counts mails by recipient and second. Its parent requests the figures by a
 * message.
 */
const got = new Map<string, number>();
const seconds = new Map<number, number>();

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData: (stream, session, done) => {
    stream.on('end', () => {
      const second = Math.floor(Date.now() / 1000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
      for (const { address } of session.envelope.rcptTo) got.set(address, (got.get(address) ?? 0) + 1);
      done();
    });
    stream.resume();
  },
});
// A killed client causes an error.
server.on('error', () => {});

server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('message', () => {
  const twice = [...got.values()].filter((count) => count > 1).length;
  process.send?.({
    mails: [...got.values()].reduce((sum, count) => sum + count, 0),
    people: got.size,
    twice,
    busy: seconds.size,
  });
});
process.on('disconnect', () => process.exit(0));
