import anyAscii from 'any-ascii';

/**
 * Characters of the Swiss payment standards since QR-bill version 2.3: Basic Latin, Latin-1, Latin Extended-A, Ș ș Ț ț
 * and the euro sign (docs/rules/qr-bill.md#characters).
 */
const ALLOWED = /^[\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]*$/;

export function isAllowed(text: string): boolean {
  return ALLOWED.test(text);
}

/** Plain replacements for characters that do not decompose into a letter and an accent. */
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

/** Replacement for a character that banks cannot read. */
const UNREADABLE = '?';

/**
 * Converts a text to characters that banks can read: "Nguyễn" becomes "Nguyen", a line break becomes a space. A
 * character without a replacement becomes a question mark, so that the loss is visible.
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
  const latin = anyAscii(sign);
  if (latin !== '' && [...latin].every(isAllowed)) return latin;
  // A combining accent without its letter, or an invisible character.
  return /^[\p{M}\p{Cf}\p{Cc}]$/u.test(sign) ? '' : UNREADABLE;
}
