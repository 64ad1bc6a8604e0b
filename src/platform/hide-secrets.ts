/** Runs of characters long enough to be a token: the shortest of the shop has 22 (16 bytes in Base64). */
const RUN = /[\w-]{22,}/g;
/** A word or a number between the hyphens of a slug or a class name. */
const READABLE = /^(?:[A-Z]?[a-z]+|[A-Z]+|\d+)?$/;
/** International bank account number (ISO 13616). */
const ACCOUNT_NUMBER = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const ADDRESS = /https?:\/\/[^\s"'<>]+/g;
/** Addresses of the shop's pictures, whose ids are public. */
const PICTURE = /(https?:\/\/[^\s"'<>/?#]+\/images\/\w+\/\d+(?![\w/-]))/;
/** A code of six digits that confirms a mailbox (src/shop/selling/order-limits/confirm-mailbox.ts), with or without a space. */
const DIGITS = /(?<![\w#-])\d{3} ?\d{3}(?![\w-])/g;
/** A random voucher code (src/shop/selling/promotions/code.ts) with at least one letter. */
const CODE = /(?<![\w-])(?=\d*[A-Z])[ABCDEFGHJKLMNPQRSTWXYZ2-9]{10}(?![\w-])/g;

/** A code of a gift card in its groups (src/shop/selling/gift-cards/code.ts). */
const GIFT_CODE = /(?<![\w-])(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{5}(?![\w-])/g;

/**
 * Replaces each part of a mail, as text or HTML, that could act in a person's name: tokens, and parameters of addresses.
 * A new kind of link needs no entry here, because everything that looks random is hidden. The `marker` in its place must
 * not contain quotes or angle brackets. `codes`: hides voucher codes and codes of six digits too.
 */
export function hideSecrets(text: string, marker: string, { codes = false } = {}): string {
  const withoutParameters = text.replaceAll(ADDRESS, (address) => address.replace(/[?#].*$/s, () => ` ${marker}`));
  const withoutTokens = hideTokens(withoutParameters, marker);
  if (!codes) return withoutTokens;
  return withoutTokens
    .replaceAll(GIFT_CODE, () => marker)
    .replaceAll(CODE, () => marker)
    .replaceAll(DIGITS, () => marker);
}

/** Replaces tokens only, in a text that a person typed. */
export function hideTokens(text: string, marker: string): string {
  return text
    .split(PICTURE)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(RUN, (run) => (isToken(run) ? marker : run))))
    .join('');
}

function isToken(run: string): boolean {
  return !ACCOUNT_NUMBER.test(run) && !run.split(/[-_]+/).every((part) => READABLE.test(part));
}
