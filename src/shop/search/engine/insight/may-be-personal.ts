/** Seven digits with any spacing: a phone number, card, birthday or account. */
const MANY_DIGITS = /\d(?:[\s./()'-]{0,2}\d){6,}/;
const ADDRESS = /@|https?:|www\./;
/** Street and number with a postal code: "bahnhofstrasse 12 8001". */
const PLACE = /\p{L}{4,}\s\d{1,4}[a-z]?\s*,?\s*\d{4,5}(?!\d)/u;
const LONGEST = 60;
const MOST_WORDS = 7;

/**
 * Whether a term may contain personal data: an address, an identifying number, or more text than a search needs. Such
 * terms are never counted. Names look like other words, so reports hide rare terms and a job deletes them early.
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
