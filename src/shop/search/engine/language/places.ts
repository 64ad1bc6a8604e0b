import type { LanguageCode, Synonyms } from './language.ts';
import { isPerson } from './persons.ts';
import { stemsOfPhrase } from './phrase-stems.ts';
import { runs } from './runs.ts';

/** Places in a home or an office. Gardens and balconies are none: shops have goods of their own for them. */
const PLACES: Record<LanguageCode, string> = {
  de: `wohnzimmer, stube, schlafzimmer, esszimmer, kinderzimmer, jugendzimmer, babyzimmer, gästezimmer, arbeitszimmer, badezimmer, bad,
    küche, flur, diele, eingang, büro, keller, korridor`,
  fr: `salon, séjour, chambre, chambre à coucher, chambre d'enfant, chambre enfant, chambre bébé, salle à manger, salle de bain, salle de bains,
    cuisine, entrée, couloir, bureau, cave, hall`,
  nl: `woonkamer, huiskamer, slaapkamer, eetkamer, kinderkamer, babykamer, logeerkamer, badkamer, keuken, hal, gang, kantoor, werkkamer, zolder`,
  it: `soggiorno, salotto, camera, camera da letto, cameretta, camera dei bambini, camera bambini, sala da pranzo, bagno, cucina, ingresso, entrata,
    corridoio, ufficio, studio, cantina`,
  en: `living room, lounge, bedroom, dining room, nursery, kids room, children's room, guest room, bathroom, kitchen, hall, hallway, entrance,
    office, study, basement`,
};

/** Languages that name goods first: a place at the beginning is what is wanted, as in "cucina con forno". */
const NAMES_FIRST: ReadonlySet<LanguageCode> = new Set<LanguageCode>(['fr', 'it']);

/** Whether a language names goods before their attributes and purpose: "gonna di jeans". */
export function namesGoodsFirst(code: LanguageCode): boolean {
  return NAMES_FIRST.has(code);
}

const places = new Map<LanguageCode, ReadonlySet<string>>();

function placesOf(code: LanguageCode): ReadonlySet<string> {
  const known = places.get(code);
  if (known) return known;
  const stems = PLACES[code].split(',').map((place) => stemsOfPhrase(code, place.trim()).join(' '));
  const own = new Set(stems.filter((place) => place !== ''));
  places.set(code, own);
  return own;
}

/** Words of a term without stop words; `end`: the index of the first one after a word such as "with". */
type Words = { code: LanguageCode; stems: readonly string[]; folded: readonly string[]; end: number };

/**
 * Returns for each word whether it only says where goods are for: "wohnzimmer" in "lampe wohnzimmer". A place that is part of
 * longer goods ("sedia da cucina") is none, nor one beside its own group: "möbel wohnzimmer".
 */
export function placesAmong({ code, stems, folded, end }: Words, synonyms: Synonyms | null): boolean[] {
  const marks = stems.map(() => false);
  if (!synonyms || stems.length < 2) return marks;
  const all = runs(stems.length, synonyms.longest);
  const goods = all.filter(([from, to]) => synonyms.isGoods(stems.slice(from, to)));
  const found = all.filter(
    ([from, to]) =>
      placesOf(code).has(stems.slice(from, to).join(' ')) &&
      !(from === 0 && NAMES_FIRST.has(code)) &&
      !goods.some(([start, stop]) => start <= from && to <= stop && stop - start > to - from),
  );
  for (const [from, to] of found) marks.fill(true, from, to);
  const groups = new Set(
    found.flatMap(([from, to]) =>
      synonyms
        .groupOf(stems.slice(from, to))
        .flatMap(({ terms }) => [terms, ...synonyms.of(terms).map((same) => same.terms)])
        .map((terms) => terms.join(' ')),
    ),
  );
  const isNamed = goods.some(
    ([from, to]) =>
      from < end &&
      !marks.slice(from, to).includes(true) &&
      !folded.slice(from, to).some((word) => isPerson(code, word)) &&
      !groups.has(stems.slice(from, to).join(' ')),
  );
  return isNamed ? marks : marks.fill(false);
}
