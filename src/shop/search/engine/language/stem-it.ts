/**
 * Returns the stem of a folded Italian word. It unites number and gender only: "bianco", "bianca", "bianchi" and
 * "bianche". Snowball takes the endings of nouns for those of verbs, so "bicchiere" and "bicchieri" would differ.
 */
export function italianStem(folded: string): string {
  if (folded.length < 4) return folded;
  // English nouns keep their plural in shops: sneakers, boxers, leggings.
  const plain = folded.length > 4 ? folded.replace(/(?<=[a-z]{2}[^s])s$/, '') : folded;
  let stem = plain.replace(/[aeio]$/, '');
  // armadi and armadio, sedie and sedia
  if (stem.length > 3) stem = stem.replace(/i$/, '');
  // tasche and tasca, specchi and specchio
  if (stem.length > 3) stem = stem.replace(/(?<=[cg])h$/, '');
  return stem === 'uomin' ? 'uom' : stem;
}

/** Minimum length of a word whose vowel at the end is rather its number or gender than the beginning of a longer word. */
const SHORTEST_INFLECTED = 5;

/** Whether a folded Italian word ends in a vowel of number or gender: "casse" is "cassa", while "cass" may begin others. */
export function hasItalianEnding(folded: string): boolean {
  return folded.length >= SHORTEST_INFLECTED && /[aeio]$/.test(folded);
}
