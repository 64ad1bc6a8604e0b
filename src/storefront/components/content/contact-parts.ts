/** Part of a text at offset `at`; `href` for an e-mail address or a telephone number. */
export type ContactTextPart = { at: number; text: string; href: string | null };

const CONTACT = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)|(\+\d[\d\u00a0\u202f ]{6,18}\d)/g;

/** Finds e-mail addresses and international telephone numbers, so they become links. */
export function contactParts(text: string): ContactTextPart[] {
  const parts: ContactTextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(CONTACT)) {
    const [found, mail] = match;
    if (match.index > from) parts.push({ at: from, text: text.slice(from, match.index), href: null });
    parts.push({
      at: match.index,
      text: found,
      href: mail ? `mailto:${mail}` : `tel:${found.replaceAll(/[^+\d]/g, '')}`,
    });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), href: null });
  return parts;
}
