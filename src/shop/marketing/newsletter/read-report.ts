import { createHash } from 'node:crypto';
import PostalMime, { type Attachment } from 'postal-mime';
import { bouncesOf } from './bounces.ts';

/** A mail server's report that a mail came back. */
export type Report = {
  /** The same for the same report, however often it is read. */
  key: Buffer;
  /** Message-ID of the mail that came back, with its angle brackets; null: the report does not quote it. */
  original: string | null;
  /** Null: it is only late. */
  failed: { forGood: boolean } | null;
};

/** Reads a mail (RFC 3464); null for one that is no report of a delivery. */
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

/** Of the head alone: what stands in the text of the mail is the writer's. */
function messageIdOf(mail: string): string | null {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1);
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ');
  return /^message-id:\s*(<[^<>\s]{3,200}>)\s*$/im.exec(unfolded)?.[1] ?? null;
}
