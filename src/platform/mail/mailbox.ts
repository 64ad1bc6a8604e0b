import type { ImapFlow } from 'imapflow';

/** Last mail that was read; the number is valid as long as `validity` is unchanged. */
export type MailboxPlace = { validity: string; uid: number };

export type Mailbox = {
  /** User, host and folder, without the password. */
  name: string;
  /**
   * Reads mails after a position, oldest first, and returns the new position. Opens only mails of the mailbox's kind.
   * Marks one as read if `take` returns true; all other mails are unchanged.
   */
  readOn(after: MailboxPlace | null, take: (mail: Buffer) => Promise<boolean>): Promise<MailboxPlace>;
};

const PATIENCE_MS = 20_000;
/** Maximum number of mails per run. */
const MOST_MAILS = 1000;
/** Largest mails in bytes: a report, and a letter of a person with pictures. The rest of a longer one is cut off. */
const LARGEST = { reports: 1024 * 1024, letters: 12 * 1024 * 1024 };
/** Reports of mail servers (RFC 3462), or all other mails. */
type MailboxKind = keyof typeof LARGEST;
const PORTS = { 'imap:': 143, 'imaps:': 993 } as const;
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Opens a mailbox by its address: imaps://user:password@host/folder. With imap: TLS is required, except on this
 * machine.
 */
export function createMailbox(address: string, kind: MailboxKind = 'reports'): Mailbox {
  const url = new URL(address);
  const isSecure = url.protocol === 'imaps:';
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';
  const user = decodeURIComponent(url.username);
  return {
    name: `${user}@${url.host}/${folder}`,
    readOn: async (after, take) => {
      // imapflow has a hundred files, which every start and thread would load, and few installations have such a
      // mailbox.
      const { ImapFlow } = await import('imapflow');
      const client = new ImapFlow({
        host: url.hostname.replaceAll(/^\[|\]$/g, ''),
        port: Number(url.port) || PORTS[isSecure ? 'imaps:' : 'imap:'],
        secure: isSecure,
        ...(isSecure || OWN_HOSTS.includes(url.hostname) ? {} : { doSTARTTLS: true }),
        auth: { user, pass: decodeURIComponent(url.password) },
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: PATIENCE_MS,
        greetingTimeout: PATIENCE_MS,
        socketTimeout: PATIENCE_MS,
      });
      // The call in progress reports a broken connection.
      client.on('error', () => {});
      await client.connect();
      try {
        const box = await client.mailboxOpen(folder);
        const validity = String(box.uidValidity);
        const done = after?.validity === validity ? after.uid : 0;
        const found = (await client.search({ uid: `${done + 1}:*` }, { uid: true })) || [];
        // IMAP returns the last mail if there is no newer one.
        const uids = found.filter((uid) => uid > done).toSorted((one, other) => one - other);
        let last = done;
        for (const uid of uids.slice(0, MOST_MAILS)) {
          const mail = await mailOf(client, String(uid), kind);
          if (mail && (await take(mail))) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
          last = uid;
        }
        return { validity, uid: last };
      } finally {
        await client.logout().catch(() => client.close());
      }
    },
  };
}

/** Returns the source of a mail if its structure is that of the kind; null for any other. */
async function mailOf(client: ImapFlow, uid: string, kind: MailboxKind): Promise<Buffer | null> {
  const head = await client.fetchOne(uid, { bodyStructure: true }, { uid: true });
  const top = head ? head.bodyStructure : undefined;
  const isReport = top?.type === 'multipart/report' && top.parameters?.['report-type'] === 'delivery-status';
  if (isReport !== (kind === 'reports')) return null;
  const mail = await client.fetchOne(uid, { source: { maxLength: LARGEST[kind] } }, { uid: true });
  return mail ? (mail.source ?? null) : null;
}
