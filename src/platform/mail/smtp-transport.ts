import { envelopeOf, openHandover } from './handover.ts';

/** A mail that leaves at once, without being stored first. */
export type TransportMail = {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** With its angle brackets: the same mail has the same one, so that it can be found in a mail server's log. */
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
 * Many mails over few connections that stay open. Null without a mail server. `returnPath`: where a mail that cannot be
 * delivered goes back to.
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
      // Its texts are in the languages of the retailer: what suits them best need not be found out for each.
      const outcome = await handover.send({
        ...mail,
        ...envelopeOf(mail.to, returnPath),
        textEncoding: 'quoted-printable',
      });
      if (outcome.ok) return { ok: true };
      return { ok: false, problem: outcome.problem, code: outcome.code };
    },
    close: () => handover.close(),
  };
}
