import { openHandover, smtpEnvelopeOf } from './handover.ts';

/** Mail that is sent at once, without being stored first. */
export type TransportMail = {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Message-ID with angle brackets. One mail always has the same one, so it can be found in a mail server's log. */
  messageId: string;
  headers: Record<string, string>;
};

export type TransportOutcome =
  | { ok: true }
  /** See HandoverFailure in handover.ts. */
  | { ok: false; problem: 'refused' | 'later' | 'away' | 'doubt'; code: string };

export type SmtpTransport = {
  send(mail: TransportMail): Promise<TransportOutcome>;
  close(): void;
};

/**
 * Sends many mails over a few persistent connections. Returns null without a mail server. `returnPath`: address that
 * receives undeliverable mails.
 */
export function createSmtpTransport(
  smtpUrl: string | undefined,
  connections = 8,
  returnPath?: string,
): SmtpTransport | null {
  if (!smtpUrl) return null;
  const handover = openHandover(smtpUrl, connections);
  return {
    send: async (mail) => {
      // A fixed encoding suits the retailer's languages, so it need not be chosen per mail.
      const outcome = await handover.send({
        ...mail,
        ...smtpEnvelopeOf(mail.to, returnPath),
        textEncoding: 'quoted-printable',
      });
      if (outcome.ok) return { ok: true };
      return { ok: false, problem: outcome.problem, code: outcome.code };
    },
    close: () => handover.close(),
  };
}
