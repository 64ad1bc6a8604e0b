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
