import type { ImapFlow } from 'imapflow';

/** Up to which mail a mailbox has been read; the number is good as long as `validity` stays. */
export type Place = { validity: string; uid: number };

export type Mailbox = {
  /** Which mailbox it is, without its password. */
  name: string;
  /**
   * Goes through what came after a place, oldest first, and says where it has come. Only reports of mail servers are
   * opened (RFC 3462); those that `take` has done with are marked as read, everything else stays as it is.
   */
  readOn(after: Place | null, take: (report: Buffer) => Promise<boolean>): Promise<Place>;
};

const PATIENCE_MS = 20_000;
/** In one go. */
const MOST_MAILS = 1000;
const LARGEST = 1024 * 1024;
const PORTS = { 'imap:': 143, 'imaps:': 993 } as const;
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** A mailbox by its address: imaps://user:password@host/folder. With imap: it must offer TLS, but on this machine. */
export function createMailbox(address: string): Mailbox {
  const url = new URL(address);
  const isSecure = url.protocol === 'imaps:';
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';
  const user = decodeURIComponent(url.username);
  return {
    name: `${user}@${url.host}/${folder}`,
    readOn: async (after, take) => {
      // A hundred files that every start and every thread would read, and nearly no house has such a mailbox.
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
      // What breaks is told by the call that was under way.
      client.on('error', () => {});
      await client.connect();
      try {
        const box = await client.mailboxOpen(folder);
        const validity = String(box.uidValidity);
        const done = after?.validity === validity ? after.uid : 0;
        const found = (await client.search({ uid: `${done + 1}:*` }, { uid: true })) || [];
        // A mailbox without a newer mail names its last one.
        const uids = found.filter((uid) => uid > done).toSorted((one, other) => one - other);
        let last = done;
        for (const uid of uids.slice(0, MOST_MAILS)) {
          const report = await reportOf(client, String(uid));
          if (report && (await take(report))) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
          last = uid;
        }
        return { validity, uid: last };
      } finally {
        await client.logout().catch(() => client.close());
      }
    },
  };
}

/** A mail's source if its head says that it is a report of a mail server. */
async function reportOf(client: ImapFlow, uid: string): Promise<Buffer | null> {
  const head = await client.fetchOne(uid, { bodyStructure: true }, { uid: true });
  const top = head ? head.bodyStructure : undefined;
  const isReport = top?.type === 'multipart/report' && top.parameters?.['report-type'] === 'delivery-status';
  if (!isReport) return null;
  const mail = await client.fetchOne(uid, { source: { maxLength: LARGEST } }, { uid: true });
  return mail ? (mail.source ?? null) : null;
}
