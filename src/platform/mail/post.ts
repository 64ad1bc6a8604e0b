import nodemailer from 'nodemailer';

/** A mail that leaves at once, without being stored first. */
export type PostMail = {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** With its angle brackets: the same mail has the same one, so that it can be found in a mail server's log. */
  messageId: string;
  headers: Record<string, string>;
};

export type PostOutcome =
  | { ok: true }
  /**
   * refused: the server said no for good (`code` like "550"). later: it did not take it now. away: there is no server to
   * talk to, and the mail has not left. doubt: the connection broke while it was being handed over.
   */
  | { ok: false; problem: 'refused' | 'later' | 'away' | 'doubt'; code: string };

export type Post = {
  send(mail: PostMail): Promise<PostOutcome>;
  close(): void;
};

/** Before the mail itself is handed over. */
const BEFORE = new Set([
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

/** Until a mail server that does not answer is given up, and until one that has fallen silent is, in milliseconds. */
const CONNECT_MS = 10_000;
const SILENT_MS = 60_000;

/** A few connections that stay open, and do not wait for a silent mail server for ten minutes. */
export function overConnections(url: string, connections: number) {
  return {
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 1000,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
  } as const;
}

/**
 * Many mails over few connections that stay open. Null without a mail server. `returnPath`: where a mail that cannot be
 * delivered goes back to.
 */
export function createPost(smtpUrl: string | undefined, connections = 8, returnPath?: string): Post | null {
  if (!smtpUrl) return null;
  const transport = nodemailer.createTransport(overConnections(smtpUrl, connections));
  return {
    send: async (mail) => {
      try {
        // Its texts are in the languages of the house: what suits them best need not be found out for each.
        await transport.sendMail({ ...mail, ...envelopeOf(mail.to, returnPath), textEncoding: 'quoted-printable' });
        return { ok: true };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Nothing where the sender's own address is meant. */
export function envelopeOf(to: string, returnPath: string | undefined) {
  return returnPath === undefined ? {} : { envelope: { from: returnPath, to } };
}

/** What an error of the transport means for the mail; only codes, since a server's words quote addresses. */
export function outcomeOf(error: unknown): Extract<PostOutcome, { ok: false }> {
  const given: { responseCode?: unknown; command?: unknown; code?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const { responseCode, command, code } = given;
  const said = typeof code === 'string' ? code.slice(0, 20) : 'unknown';
  // An address that cannot be written down at all: the server was not even asked.
  if (code === 'EENVELOPE' && typeof responseCode !== 'number') return { ok: false, problem: 'refused', code: said };
  // Also with a code of its own: a login that is refused says nothing about the mail or its reader.
  if (typeof command === 'string' && BEFORE.has(command)) return { ok: false, problem: 'away', code: said };
  if (typeof responseCode === 'number')
    return { ok: false, problem: responseCode >= 500 ? 'refused' : 'later', code: String(responseCode) };
  return { ok: false, problem: 'doubt', code: said };
}

/** Whether trying again is of no use: not where the server refuses the sender, which is for the house to mend. */
export function isRefusedForGood(error: unknown): boolean {
  const isSender = error instanceof Error && 'command' in error && error.command === 'MAIL FROM';
  return outcomeOf(error).problem === 'refused' && !isSender;
}
