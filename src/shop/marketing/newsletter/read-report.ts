import { createHash } from 'node:crypto';
import PostalMime, { type Attachment } from 'postal-mime';
import { bouncesOf } from './bounces.ts';

/** Mail server's report on an undeliverable mail. */
export type Report = {
  /** Identifies the report, however often it is read. */
  key: Buffer;
  /** Message-ID of the undeliverable mail, with its angle brackets; null if the report does not quote it. */
  original: string | null;
  /** Null: the mail is only delayed. */
  failed: { forGood: boolean } | null;
};

/** Reads a mail (RFC 3464); null if it is no delivery report. */
export async function readReport(raw: Uint8Array): Promise<Report | null> {
  const mail = await PostalMime.parse(raw, { rfc822Attachments: true, maxNestingDepth: 8 });
  const status = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return null;
  const quoted = mail.attachments.find(({ mimeType }) => /^(?:message\/rfc822|text\/rfc822)/.test(mimeType));
  const bounces = bouncesOf(textOf(status));
  return {
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest(),
    original: quoted ? messageIdOf(textOf(quoted)) : null,
    failed: bounces.length > 0 ? { forGood: bounces.some(({ forGood }) => forGood) } : null,
  };
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1');
}

/** Reads only the header: the body is under the sender's control. */
function messageIdOf(mail: string): string | null {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1);
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ');
  return /^message-id:\s*(<[^<>\s]{3,200}>)\s*$/im.exec(unfolded)?.[1] ?? null;
}
