/** "Genève" and "geneve", "St. Gallen" and "st gallen", "Zuerich" and "Zürich" are the same to people. */
function folded(town: string): string {
  return town
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\b(?:st|ste|sankt|saint|sainte)\b\.?/g, 'st')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Without what tells towns of one name apart: a canton, a number of an office. */
function bare(town: string): string {
  return folded(town).replace(/ (?:\d+|[a-z]{2})$/, '');
}

/**
 * How a town is written that somebody typed: the official name where they mean one of those known, their own where that
 * is a part of one ("Biel" of "Biel/Bienne", "Frankfurt" of "Frankfurt am Main"). Null if it is none of them.
 */
export function townMeant(typed: string, known: readonly string[]): string | null {
  const wanted = folded(typed);
  if (wanted === '') return null;
  const official = known.find((town) => folded(town) === wanted) ?? known.find((town) => bare(town) === bare(typed));
  if (official !== undefined) return official;
  return known.some((town) => isPartOf(wanted, town)) ? typed : null;
}

function isPartOf(wanted: string, town: string): boolean {
  return town.split(/[/,(]/).some((part) => {
    const name = folded(part);
    return name === wanted || name.startsWith(`${wanted} `);
  });
}
