const LIGATURES: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', đ: 'd', ł: 'l', ĳ: 'ij' };

/**
 * Folds a text for index and search: lower case without accents (ä becomes a, ß ss, œ oe). "Kuche", "küche" and "KÜCHE"
 * become equal. Index and query must both use it.
 */
export function foldText(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '')
      // NFKD turns some compatibility forms into capitals.
      .toLowerCase()
      .replaceAll(/[ßœæøđłĳ]/g, (letter) => LIGATURES[letter] ?? letter)
      .replaceAll(/[’‘`´]/g, "'")
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
