/** Names of one town in everyday use and in the languages of its country, the official one among them. */
const USUAL: readonly (readonly string[])[] = [
  ['Basel', 'Bâle', 'Basilea'],
  ['Bern', 'Berne', 'Berna'],
  ['Brig', 'Brigue', 'Briga'],
  ['Chur', 'Coire', 'Coira'],
  ['Delémont', 'Delsberg'],
  ['Disentis/Mustér', 'Disentis', 'Mustér'],
  ['Fribourg', 'Freiburg', 'Friburgo'],
  ['Genève', 'Genf', 'Ginevra', 'Geneva'],
  ['Lausanne', 'Losanna'],
  ['Luzern', 'Lucerne', 'Lucerna'],
  ['Moutier', 'Münster'],
  ['Murten', 'Morat'],
  ['München', 'Munich', 'Monaco di Baviera'],
  ['Neuchâtel', 'Neuenburg'],
  ['Porrentruy', 'Pruntrut'],
  ['Schaffhausen', 'Schaffhouse', 'Sciaffusa'],
  ['Sierre', 'Siders'],
  ['Sion', 'Sitten'],
  ['Solothurn', 'Soleure', 'Soletta'],
  ['St. Gallen', 'Saint-Gall', 'San Gallo'],
  ['Thun', 'Thoune'],
  ['Visp', 'Viège'],
  ['Wien', 'Vienna', 'Vienne'],
  ['Winterthur', 'Winterthour'],
  ['Zürich', 'Zurich', 'Zurigo'],
  ['Zug', 'Zoug', 'Zugo'],
  ['’s-Gravenhage', 'Den Haag', 'The Hague'],
  ['’s-Hertogenbosch', 'Den Bosch'],
];

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
    .replaceAll(/\b(?:st|ste|sankt|saint|sainte)\b\.?/g, 'st ')
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
  const usual = USUAL.find((names) => names.some((name) => folded(name) === wanted))?.map(folded);
  const named = usual && known.find((town) => usual.includes(folded(town)) || usual.includes(bare(town)));
  if (named !== undefined) return named;
  return known.some((town) => isPartOf(wanted, town)) ? typed : null;
}

function isPartOf(wanted: string, town: string): boolean {
  return town.split(/[/,(]/).some((part) => {
    const name = folded(part);
    return name === wanted || name.startsWith(`${wanted} `);
  });
}
