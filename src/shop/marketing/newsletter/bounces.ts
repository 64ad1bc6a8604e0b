/** Address whose mail was undeliverable. `reports`: what tells its reports from others. */
export type Bounce = { email: string; forGood: boolean; reports: BounceMark[] };

/** `text`: fields of the mail and of the address. `isUnique`: whether they name a time or an id. */
export type BounceMark = { text: string; isUnique: boolean };

/** Fields that differ between two reports about one address. */
const UNIQUE = /^(?:arrival-date|last-attempt-date|original-envelope-id|final-log-id|x-[\w-]*queue-id):/im;

const LONGEST = 64 * 1024 * 1024;

/**
 * Parses reports of mail servers (RFC 3464), one or many in a text. Counts only failures, not reports of a delay.
 * Status class 5 is permanent.
 */
export function bouncesOf(report: string): Bounce[] {
  const found = new Map<string, Bounce>();
  // Joins folded lines with the line before.
  const lines = report
    .slice(0, LONGEST)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  let email: string | null = null;
  let hasFailed = false;
  let status = '';
  let block: string[] = [];
  /** Fields of the mail, which precede those of its addresses. */
  let ofMail = '';
  const close = (): void => {
    const fields = block.join('\n');
    if (email !== null && hasFailed) {
      const before = found.get(email);
      const forGood = status.startsWith('5') || (before?.forGood ?? false);
      const text = `${ofMail}\n\n${fields}`;
      const report = { text, isUnique: UNIQUE.test(text) };
      found.set(email, { email, forGood, reports: [...(before?.reports ?? []), report] });
    } else if (/^reporting-mta:/im.test(fields)) ofMail = fields;
    block = [];
    email = null;
    hasFailed = false;
    status = '';
  };
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]{3,40}):\s*(.*)$/.exec(line) ?? [];
    const field = name.toLowerCase();
    if (line.trim() !== '') block.push(line.trim());
    if (line.trim() === '') close();
    else if (field === 'final-recipient') email = addressOf(value);
    else if (field === 'action') hasFailed = value.trim().toLowerCase() === 'failed';
    else if (field === 'status') status = value.trim();
  }
  close();
  return [...found.values()];
}

function addressOf(value: string): string | null {
  const [, address = ''] = /^\s*rfc822\s*;\s*<?([^\s<>]+@[^\s<>]+)>?\s*$/i.exec(value) ?? [];
  return address === '' ? null : address.toLowerCase();
}
