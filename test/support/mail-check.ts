import fs from 'node:fs';
import path from 'node:path';
import { doIUseEmail } from '@jsx-email/doiuse-email';
import type { Pool } from '../../src/platform/database/pool.ts';
import { MAIL_KINDS } from '../../src/shop/mail/templates/index.ts';

const CLIENTS = ['gmail.*', 'apple-mail.*', 'outlook.*', 'yahoo.*', 'protonmail.*'] as const;

/**
 * What the templates use although some programs leave it out: there the mail looks plainer and reads the same. Styles in
 * the head only make columns of wide windows, and everything that matters stands at its element.
 */
const GRACEFUL = new Set([
  '<body> element',
  '@media',
  'Chaining selectors',
  'Class selector',
  'Descendant combinator',
  'ID selector',
  'Type selector',
  'aria-label attribute',
  'border-radius',
  // The line that mailboxes show beside the subject is hidden in the mail itself, by several means at once.
  'display:none',
  'opacity',
  'overflow',
  'lang attribute',
  'outline',
  'role attribute',
  'target attribute',
  'table-layout',
  'text-decoration',
  'white-space',
  'word-break',
  'word-spacing',
]);

/** What mail programs do not understand of a mail (caniemail.com), besides what they may leave out. */
export function mailProblems(html: string): string[] {
  const outcome = doIUseEmail(html, { emailClients: [...CLIENTS] });
  const errors = outcome.success ? [] : outcome.errors;
  return errors.filter((error) => !GRACEFUL.has(/^`(.+?)`/.exec(error)?.[1] ?? ''));
}

/** Looks at one mail of each kind and language that a test has caused. Throws for one that programs would not show. */
export async function checkMails(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ kind: string; locale: string; html: string }>(
    'select distinct on (kind, locale) kind, locale, html from mail order by kind, locale, length(html) desc',
  );
  const folder = process.env.KEEP_MAILS;
  for (const { kind, locale, html } of rows) {
    // Tests of sending have mails that are none.
    if (!html.startsWith('<!doctype')) continue;
    if (!(kind in MAIL_KINDS)) throw new Error(`nobody says how long mails of the kind ${kind} are kept`);
    if (folder) fs.writeFileSync(path.join(folder, `${kind}.${locale}.html`), html);
    const problems = mailProblems(html);
    if (problems.length > 0) throw new Error(`mail ${kind} in ${locale}: ${problems.join('; ')}`);
  }
}
