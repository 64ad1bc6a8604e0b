/** Seven digits are a telephone number, a card, a birthday or an account, however they are spaced. */
const MANY_DIGITS = /\d(?:[\s./()'-]{0,2}\d){6,}/;
const ADDRESS = /@|https?:|www\./;
/** Street and number with a postal code: "bahnhofstrasse 12 8001". */
const PLACE = /\p{L}{4,}\s\d{1,4}[a-z]?\s*,?\s*\d{4,5}(?!\d)/u;
const LONGEST = 60;
const MOST_WORDS = 7;

/**
 * Whether a term may say something of a person: an address, a number that leads to somebody, or more text than anybody
 * searches with. Such terms are not counted at all. Names cannot be told from words; what only few have searched for is
 * therefore never shown, and soon deleted.
 */
export function mayBePersonal(term: string): boolean {
  return (
    term.length > LONGEST ||
    term.split(/\s+/).length > MOST_WORDS ||
    ADDRESS.test(term.toLowerCase()) ||
    MANY_DIGITS.test(term) ||
    PLACE.test(term)
  );
}
