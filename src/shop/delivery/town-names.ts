/** "Genève" and "geneve", "St. Gallen" and "st gallen", "Küsnacht ZH" and "Küsnacht" are the same town to people. */
function folded(town: string): string {
  return town
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/\b(?:st|ste|sankt|saint|sainte)\b\.?/g, 'st')
    .replaceAll(/ue/g, 'u')
    .replaceAll(/oe/g, 'o')
    .replaceAll(/ae/g, 'a')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Without what tells towns of one name apart: a canton, a number of an office. */
function bare(town: string): string {
  return folded(town).replace(/ (?:\d+|[a-z]{2})$/, '');
}

/**
 * The name among `known` that somebody means by what they typed, or null. A town of two languages is known by either
 * ("Biel/Bienne").
 */
export function townMeant(typed: string, known: string[]): string | null {
  const wanted = folded(typed);
  if (wanted === '') return null;
  const exact = known.find((town) => folded(town) === wanted);
  if (exact !== undefined) return exact;
  const alike = known.filter((town) => bare(town) === bare(typed) || town.split('/').some((part) => bare(part) === wanted));
  return alike[0] ?? null;
}
