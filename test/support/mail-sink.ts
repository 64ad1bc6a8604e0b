import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** `take` answers 250, `drop` closes the connection without an answer, a number is the refusing code. */
export type SinkAnswer = 'take' | 'drop' | number;
export type SunkMail = { to: string[]; messageId: string; source: string };

export type MailSink = {
  url: string;
  /** Every complete mail, in order, for any answer. */
  arrived: SunkMail[];
  /** Sets the function that decides the answer to the next mails. */
  answer(decide: (mail: SunkMail) => SinkAnswer | Promise<SinkAnswer>): void;
  /** Resolves once this number of complete mails has arrived. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
};

/** Opens a mail server, by default on loopback, that stores mails and answers as a test configures it. */
export async function openSink(host = '127.0.0.1'): Promise<MailSink> {
  const arrived: SunkMail[] = [];
  const sockets = new Map<number, Socket>();
  const waiting = new Set<() => void>();
  let decide: (mail: SunkMail) => SinkAnswer | Promise<SinkAnswer> = () => 'take';

  async function take(mail: SunkMail, port: number, done: (error?: Error | null) => void): Promise<void> {
    arrived.push(mail);
    for (const check of waiting) check();
    const answer = await decide(mail);
    if (answer === 'take') done();
    else if (answer === 'drop') sockets.get(port)?.destroy();
    else done(Object.assign(new Error('no'), { responseCode: answer }));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const whole = (source: string) => {
        const messageId = /^message-id: (<[^>]+>)/im.exec(source)?.[1] ?? '';
        const to = session.envelope.rcptTo.map(({ address }) => address);
        return take({ to, messageId, source }, session.remotePort, done);
      };
      // An interrupted mail did not arrive.
      void text(stream).then(whole, () => {});
    },
  });
  // The error of a killed client.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.on('close', () => sockets.delete(port));
  });
  server.listen(0, host);
  await once(server.server, 'listening');
  return {
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    arrived,
    answer: (next) => {
      decide = next;
    },
    until: (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = () => {
        if (arrived.length < count) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
      return promise;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}
