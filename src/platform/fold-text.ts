const LIGATURES: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', đ: 'd', ł: 'l', ĳ: 'ij' };

/**
 * The form in which texts are indexed and searched: lower case without accents (ä becomes a, ß ss, œ oe), so that
 * "Kuche", "küche" and "KÜCHE" meet. Index and query must both use it.
 */
export function foldText(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '')
      // Some compatibility forms come apart into capitals.
      .toLowerCase()
      .replaceAll(/[ßœæøđłĳ]/g, (letter) => LIGATURES[letter] ?? letter)
      .replaceAll(/[’‘`´]/g, "'")
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
