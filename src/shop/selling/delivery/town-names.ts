/**
 * Normalises a name for comparison: "Genève" equals "geneve", "St. Gallen" equals "st gallen", "Zuerich" equals
 * "Zürich".
 */
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

/** Removes the suffix that distinguishes towns of one name: a canton or an office number. */
function bare(town: string): string {
  return folded(town).replace(/ (?:\d+|[a-z]{2})$/, '');
}

/**
 * Returns the spelling of a typed town. This is the official name if the input means a known town. It is the input if
 * that is a part of a known name ("Biel" of "Biel/Bienne", "Frankfurt" of "Frankfurt am Main"). Null if it is neither.
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
