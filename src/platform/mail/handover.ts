import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import nodemailer from 'nodemailer';

/**
 * Progress of a mail: `before` its first byte, within its `body`, or `ended` after the final dot. Only in the last
 * phase can the server have accepted it (RFC 5321, 4.1.1.4).
 */
export type Phase = 'before' | 'body' | 'ended';

export type HandoverFailure = {
  ok: false;
  /**
   * refused: the server refused it permanently; later: the server did not accept it now; away: no server answers. In
   * all three cases the mail was not sent. doubt: the connection broke before the server answered the whole mail.
   */
  problem: 'refused' | 'later' | 'away' | 'doubt';
  /** Status of the server such as "550", or the client's code such as "ESOCKET". */
  code: string;
  /** Both codes, such as "550 EENVELOPE". Never the server's text, which quotes addresses. */
  detail: string;
  /** The server refuses the shop as a sender, which says nothing about this mail or its recipient. */
  isAboutSender: boolean;
};
export type HandoverOutcome = { ok: true; answer: string } | HandoverFailure;

export type Handover = {
  /**
   * Sends one mail to the server. `mark` runs once the server is ready and before the first byte; if it throws, the
   * mail is not sent. A Message-ID must not be sent twice concurrently, because it identifies the mail.
   */
  send(mail: SendMailOptions & { messageId: string }, mark?: () => Promise<void>): Promise<HandoverOutcome>;
  close(): void;
};

/** Milliseconds until a mail server without an answer to a connection is given up. */
const CONNECT_MS = 10_000;
/**
 * Milliseconds. The answer to a whole mail may take ten minutes: giving up earlier only causes duplicates (RFC 5321,
 * 4.5.3.2.6).
 */
const LIMITS = { silentMs: 60_000, answerMs: 600_000 };
const MOST_ANSWER = 200;

/** Commands before a mail. Their failure, such as a refused login, says nothing about the mail, even with a status. */
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

/** Opens up to `connections` persistent connections to a mail server. Each has at most one mail of unknown outcome. */
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
  // The client reads the message only after the server's 354, so this is the last point before bytes may be sent.
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

/** Classifies an error of the mail client by the phase of the mail. */
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
  // The client rejected an invalid address without asking the server.
  if (code === 'EENVELOPE' && responseCode === null) return { ...common, problem: 'refused', code };
  if (isSession) return { ...common, problem: 'away', code };
  if (responseCode !== null)
    return { ...common, problem: responseCode >= 500 ? 'refused' : 'later', code: String(responseCode) };
  if (phase === 'ended') return { ...common, problem: 'doubt', code };
  return { ...common, problem: phase === 'body' ? 'later' : 'away', code };
}

/** Returns the envelope with the bounce address; empty if the sender's own address applies. */
export function smtpEnvelopeOf(to: string, returnPath: string | undefined) {
  return returnPath === undefined ? {} : { envelope: { from: returnPath, to } };
}
