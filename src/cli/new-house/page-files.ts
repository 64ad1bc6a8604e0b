import type { Language } from '../../languages/language.ts';
import { UNWRITTEN_PAGE } from '../../shop/reports/going-live/index.ts';
import { messagesOf } from '../../tenants/messages/server.ts';
import { pathIn } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';

/** Pages to which footers link, by the names of their files. */
const PAGES = [
  'service',
  'shipping',
  'returns',
  'paymentHelp',
  'sizeGuide',
  'guarantee',
  'terms',
  'revocation',
  'privacy',
  'imprint',
  'accessibility',
] as const;

/**
 * Returns the pages of a new shop by file, so that no link of its footer leads nowhere. Each says that it follows: only the
 * company knows its terms. Search engines leave them out, and the check before going live counts legal ones as missing.
 */
export function pagesToFollow(
  { language, locale }: { language: Language; locale: Locale },
  { lines, mailbox }: { lines: readonly string[]; mailbox: string },
): Record<string, string> {
  const { links } = messagesOf(locale).frame.footer;
  const text = UNWRITTEN_PAGE[language];
  return Object.fromEntries(
    PAGES.map((name) => {
      const told = name === 'imprint' ? [...lines, mailbox] : [];
      const block = { type: 'text', title: null, paragraphs: [text, ...told], list: [] };
      const page = {
        path: pathIn(language, name),
        title: links[name],
        description: text,
        robots: 'noindex,follow',
        blocks: [block],
      };
      return [`${name}.json`, `${JSON.stringify(page, null, 2)}\n`];
    }),
  );
}
