/**
 * Swiss German as it is written in Germany and Austria ("Grösse" is "Größe", "Velo" is "Rad"): word by word from a
 * list, since no rule tells where ss is ß. Entries with a space are phrases and go first.
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
