/** Address whose mail was undeliverable. */
export type Bounce = { email: string; forGood: boolean };

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
  const close = (): void => {
    if (email !== null && hasFailed) {
      const forGood = status.startsWith('5');
      const before = found.get(email);
      found.set(email, { email, forGood: forGood || (before?.forGood ?? false) });
    }
    email = null;
    hasFailed = false;
    status = '';
  };
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]{3,40}):\s*(.*)$/.exec(line) ?? [];
    const field = name.toLowerCase();
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
