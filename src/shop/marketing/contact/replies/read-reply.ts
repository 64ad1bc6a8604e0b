import { createHash } from 'node:crypto';
import PostalMime, { type Attachment } from 'postal-mime';

/** Mail of a person, as far as the inbox stores it. */
export type Reply = {
  /** Identifies the mail, however often it is read. */
  key: Buffer;
  from: string;
  subject: string;
  /** Message-IDs that the mail answers, with their angle brackets. */
  answers: string[];
  /** Text of the person, without the mail that it answers. */
  text: string;
  pictures: { name: string; content: Buffer }[];
  /** Files that are no pictures. */
  omitted: number;
};

const LONGEST = 8000;
const MOST_ANSWERED = 50;
const LONGEST_HTML = 200_000;
const MESSAGE_ID = /<[^<>\s]{3,200}>/g;
/** First line of a quoted mail in the languages of the shop, and of common mail programs. */
const QUOTE_HEAD =
  /^(?:>.*|-{2,} ?(?:original|ursprüngliche|message d|oorspronkelijk).*|(?:am|le|op|on) .{4,200}(?:schrieb|a écrit|schreef|wrote).{0,80}:?\s*)$/iu;

/** Reads a mail; null for one that a program sent (RFC 3834), or without a sender. */
export async function readReply(raw: Uint8Array): Promise<Reply | null> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 8 });
  const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const auto = headerOf('auto-submitted').toLowerCase();
  if ((auto !== '' && auto !== 'no') || /bulk|junk|list/i.test(headerOf('precedence'))) return null;
  const from = mail.from?.address?.toLowerCase() ?? '';
  if (!from.includes('@')) return null;
  const pictures = mail.attachments.filter(({ mimeType }) => /^image\//.test(mimeType));
  return {
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest(),
    from,
    subject: mail.subject ?? '',
    answers: [...`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`.matchAll(MESSAGE_ID)]
      .map(([id]) => id)
      .slice(0, MOST_ANSWERED),
    text: withoutQuote(mail.text ?? textOfHtml(mail.html ?? '')),
    pictures: pictures.map((file) => ({ name: file.filename ?? 'bild', content: bytesOf(file) })),
    omitted: mail.attachments.length - pictures.length,
  };
}

/** Cuts a mail where the quoted one begins. Removes invisible characters. */
export function withoutQuote(text: string): string {
  const lines = text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .split('\n');
  const end = lines.findIndex((line) => QUOTE_HEAD.test(line.trim()));
  const own = (end === -1 ? lines : lines.slice(0, end)).join('\n').trim();
  // A mail that answers below the quote has nothing above it.
  const kept =
    own === ''
      ? lines
          .filter((line) => !line.startsWith('>'))
          .join('\n')
          .trim()
      : own;
  return kept.slice(0, LONGEST);
}

/** Text of a mail that has only HTML. The page shows it as text, so that tags need no more than to go. */
function textOfHtml(html: string): string {
  return html
    .slice(0, LONGEST_HTML)
    .replaceAll(/<(?:style|script|head)\b[\s\S]*?<\/(?:style|script|head)>/gi, '')
    .replaceAll(/<br\b[^>]*>|<\/(?:p|div|tr|li)>/gi, '\n')
    .replaceAll(/<[^>]{0,2000}>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function bytesOf({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
}
