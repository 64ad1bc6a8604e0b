/**
 * Creates a converter from Swiss German to the German of Germany and Austria ("Grösse" to "Größe", "Velo" to "Rad").
 * It uses a word list, because no rule tells which ss becomes ß. Entries with a space are phrases and apply first.
 */
export function germanSpeller(spelling: Record<string, string>): (text: string) => string {
  const phrases = Object.entries(spelling).filter(([swiss]) => /\s/.test(swiss));
  const known = new Map(Object.entries(spelling));
  return (text) => {
    const whole = phrases.reduce((done, [swiss, german]) => done.replaceAll(swiss, german), text);
    return whole.replaceAll(
      /\p{L}[\p{L}-]*/gu,
      (word) => known.get(word) ?? word.replaceAll(/\p{L}+/gu, (part) => known.get(part) ?? part),
    );
  };
}
