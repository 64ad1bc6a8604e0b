/**
 * Characters of the Swiss payment standards since version 2.3 of the QR-bill: Basic Latin, Latin-1, Latin Extended-A,
 * Ș ș Ț ț and the euro sign (docs/rules/qr-bill.md#characters).
 */
const ALLOWED = /^[\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]*$/;

export function isAllowed(text: string): boolean {
  return ALLOWED.test(text);
}

/** Signs that have a plain counterpart but no accent to take away. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‹': '<',
  '›': '>',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '\u202F': ' ',
  '\u2009': ' ',
  ẞ: 'SS',
  ƒ: 'f',
  ə: 'e',
  Ə: 'E',
};

/** What is left of a sign that no bank reads. */
const UNREADABLE = '?';

/**
 * The text as banks can read it: "Nguyễn" becomes "Nguyen", a line break a space. Whatever has no counterpart becomes a
 * question mark, so that nothing disappears unnoticed.
 */
export function transliterate(text: string): string {
  return [...text.normalize('NFC').replaceAll(/[\r\n\t]+/g, ' ')].map(readable).join('');
}

function readable(sign: string): string {
  if (isAllowed(sign)) return sign;
  const counterpart = COUNTERPARTS[sign];
  if (counterpart !== undefined) return counterpart;
  const bare = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (bare !== '' && isAllowed(bare)) return bare;
  // An accent without a letter, or a sign that is not seen.
  return /^[\p{M}\p{Cf}\p{Cc}]$/u.test(sign) ? '' : UNREADABLE;
}
