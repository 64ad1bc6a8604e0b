import fs from 'node:fs';
import path from 'node:path';
import { doIUseEmail } from '@jsx-email/doiuse-email';
import type { Pool } from '../../src/platform/database/pool.ts';
import { MAIL_KINDS } from '../../src/shop/mail/templates/index.ts';

const CLIENTS = ['gmail.*', 'apple-mail.*', 'outlook.*', 'yahoo.*', 'protonmail.*'] as const;

/**
 * Features that the templates use although some mail programs ignore them: there the mail looks plainer and reads
 * equally. Styles in the head only make columns of wide windows; all important styles are inline.
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
  // Several means at once hide the preview line in the mail itself; mailboxes show it beside the subject.
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

/** Markup without problems. Mails of one kind differ in texts and addresses, and the check takes 0.1 s. */
const sound = new Set<string>();

/** Returns the different tags and styles of a mail, which decide the check, without texts and addresses. */
function markupOf(html: string): string {
  const parts = html
    .replaceAll(/\s(href|src|alt|title|aria-label|lang)="([a-z]+:)?[^"]*"/g, ' $1="$2"')
    .match(/<style[^>]*>[^<]*<\/style>|<[^>]+>/g);
  return [...new Set(parts)].sort().join('');
}

/** Returns features of a mail that mail programs do not support (caniemail.com), except those that they may ignore. */
export function mailProblems(html: string): string[] {
  const markup = markupOf(html);
  if (sound.has(markup)) return [];
  const problems = check(html);
  if (problems.length === 0) sound.add(markup);
  return problems;
}

function check(html: string): string[] {
  const outcome = doIUseEmail(html, { emailClients: [...CLIENTS] });
  const errors = outcome.success ? [] : outcome.errors;
  return errors.filter((error) => !GRACEFUL.has(/^`(.+?)`/.exec(error)?.[1] ?? ''));
}

/** Checks one mail of each kind and language that a test has caused. Throws for a mail with unsupported features. */
export async function checkMails(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ kind: string; locale: string; html: string }>(
    'select distinct on (kind, locale) kind, locale, html from mail order by kind, locale, length(html) desc',
  );
  const folder = process.env.KEEP_MAILS;
  for (const { kind, locale, html } of rows) {
    // Tests of sending store texts that are no real mails.
    if (!html.startsWith('<!doctype')) continue;
    if (!(kind in MAIL_KINDS)) throw new Error(`nobody says how long mails of the kind ${kind} are kept`);
    if (folder) fs.writeFileSync(path.join(folder, `${kind}.${locale}.html`), html);
    const problems = mailProblems(html);
    if (problems.length > 0) throw new Error(`mail ${kind} in ${locale}: ${problems.join('; ')}`);
  }
}
