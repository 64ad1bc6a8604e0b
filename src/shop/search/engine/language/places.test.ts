import { describe, expect, it } from 'vitest';
import type { LanguageCode } from './language.ts';
import { lexiconRules } from './lexicon/lexicon-rules.ts';
import { stemsOfPhrase } from './phrase-stems.ts';
import { placesAmong } from './places.ts';
import { compileSynonyms } from './synonyms.ts';

/** Returns the words that only say where goods are for; `end`: the index of the first word of a complement. */
function placesIn(code: LanguageCode, words: string[], end = words.length): string[] {
  const { own, ...others } = lexiconRules(code, 'ch');
  const stems = words.map((word) => stemsOfPhrase(code, word).join(' '));
  const marks = placesAmong({ code, stems, folded: words, end }, compileSynonyms(code, own, others));
  return words.filter((_, index) => marks[index]);
}

describe('a place beside goods', () => {
  it.each([
    ['de', ['lampe', 'wohnzimmer'], ['wohnzimmer']],
    ['de', ['wohnzimmer', 'lampe'], ['wohnzimmer']],
    ['fr', ['rideaux', 'salle', 'bain'], ['salle', 'bain']],
    ['nl', ['gordijnen', 'keuken'], ['keuken']],
    ['it', ['tappeto', 'camera', 'letto'], ['camera', 'letto']],
    ['en', ['living', 'room', 'lamp'], ['living', 'room']],
  ] as const)('says in %s where the goods of %j are for', (code, words, expected) => {
    expect(placesIn(code, [...words])).toEqual(expected);
  });

  it.each([
    ['de', ['wohnzimmer']],
    ['de', ['möbel', 'wohnzimmer']],
    ['de', ['wohnzimmer', 'gemütlich']],
    ['it', ['cucina', 'frigorifero']],
    ['it', ['mobile', 'bagno']],
    ['fr', ['chaise', 'bureau']],
  ] as const)('is what %s "%s" wants', (code, words) => {
    expect(placesIn(code, [...words])).toEqual([]);
  });

  it('is wanted if goods only follow in a complement', () => {
    expect(placesIn('de', ['küche', 'spülmaschine'], 1)).toEqual([]);
    expect(placesIn('de', ['küche', 'spülmaschine'])).toEqual(['küche']);
  });
});
