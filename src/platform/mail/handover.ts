import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import nodemailer from 'nodemailer';

/**
 * How far a mail has come: `before` its first byte, within its `body`, or `ended` with the final dot on its way. Only in
 * the last phase can the server have taken it (RFC 5321, 4.1.1.4).
 */
export type Phase = 'before' | 'body' | 'ended';

export type HandoverFailure = {
  ok: false;
  /**
   * refused: the server said no for good. later: it did not take the mail now. away: there is no server to talk to. In all
   * three the mail has not left. doubt: the connection broke before the server answered the whole mail.
   */
  problem: 'refused' | 'later' | 'away' | 'doubt';
  /** "550", or the client's code like "ESOCKET". */
  code: string;
  /** Both codes, "550 EENVELOPE"; a server's words quote addresses. */
  detail: string;
  /** The server refuses the shop as a sender, which says nothing about this mail or its reader. */
  isAboutSender: boolean;
};
export type HandoverOutcome = { ok: true; answer: string } | HandoverFailure;

export type Handover = {
  /**
   * Hands one mail to the server. `mark` runs once the server is ready for the mail and before its first byte leaves; the
   * mail is not sent if `mark` throws. The Message-ID tells mails apart: one is handed over once at a time.
   */
  send(mail: SendMailOptions & { messageId: string }, mark?: () => Promise<void>): Promise<HandoverOutcome>;
  close(): void;
};

/** Milliseconds until a mail server that does not answer is given up, and one that falls silent. */
const CONNECT_MS = 10_000;
/** The answer to a whole mail has ten minutes: giving up earlier only makes doubles (RFC 5321, 4.5.3.2.6). */
const LIMITS = { silentMs: 60_000, answerMs: 600_000 };
const MOST_ANSWER = 200;

/** Commands before a mail: also with a code of its own, a refused login says nothing about the mail. */
const SESSION = new Set([
  'CONN',
  'EHLO',
  'HELO',
  'LHLO',
  'STARTTLS',
  'API',
  'AUTH',
  'AUTH PLAIN',
  'AUTH LOGIN',
  'AUTH CRAM-MD5',
  'AUTH XOAUTH2',
]);

/** Connections to a mail server that stay open, at most so many. Each has at most one mail of unknown outcome. */
export function openHandover(smtpUrl: string, connections: number, limits = LIMITS): Handover {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: 1000,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: limits.answerMs,
    idleTimeout: limits.silentMs,
  });
  const open = new Map<string, { wrap(body: () => Readable): Readable }>();
  // The client reads the message only after the server's 354: this is the last moment before it may have left.
  transport.use('stream', (mail, done) => {
    const { message } = mail;
    const build = message.createReadStream.bind(message);
    const own = open.get(message.messageId());
    if (own) message.createReadStream = () => own.wrap(build);
    done();
  });

  return {
    send: async (mail, mark) => {
      let phase: Phase = 'before';
      const silence = new AbortController();
      const limit = setTimeout(() => silence.abort(), limits.silentMs);
      async function* chunks(build: () => Readable) {
        if (phase !== 'before') throw new Error('the mail was handed over already');
        await mark?.();
        phase = 'body';
        for await (const chunk of build()) {
          limit.refresh();
          yield chunk;
        }
        phase = 'ended';
        clearTimeout(limit);
      }
      open.set(mail.messageId, { wrap: (build) => Readable.from(chunks(build), { objectMode: false }) });
      try {
        const { response } = await transport.sendMail({ ...mail, signal: silence.signal });
        return { ok: true, answer: response.slice(0, MOST_ANSWER) };
      } catch (error) {
        return failureOf(error, phase);
      } finally {
        clearTimeout(limit);
        open.delete(mail.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** What an error of the mail client means for the mail, by how far it had come. */
export function failureOf(error: unknown, phase: Phase): HandoverFailure {
  const given: { responseCode?: unknown; command?: unknown; code?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const { command } = given;
  const responseCode = typeof given.responseCode === 'number' ? given.responseCode : null;
  const client = typeof given.code === 'string' ? given.code.slice(0, 20) : 'unknown';
  const code = client === 'EABORT' ? 'ETIMEDOUT' : client;
  const common = {
    ok: false,
    detail: responseCode === null ? code : `${responseCode} ${code}`,
    isAboutSender: command === 'MAIL FROM',
  } as const;
  const isSession = phase === 'before' && typeof command === 'string' && SESSION.has(command);
  // An address that cannot be written down at all: the server was not even asked.
  if (code === 'EENVELOPE' && responseCode === null) return { ...common, problem: 'refused', code };
  if (isSession) return { ...common, problem: 'away', code };
  if (responseCode !== null)
    return { ...common, problem: responseCode >= 500 ? 'refused' : 'later', code: String(responseCode) };
  if (phase === 'ended') return { ...common, problem: 'doubt', code };
  return { ...common, problem: phase === 'body' ? 'later' : 'away', code };
}

/** Nothing where the sender's own address is meant. */
export function envelopeOf(to: string, returnPath: string | undefined) {
  return returnPath === undefined ? {} : { envelope: { from: returnPath, to } };
}
