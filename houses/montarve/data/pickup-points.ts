import { builtInPlaces, type NearPoint } from '../../../src/shop/selling/delivery/index.ts';

type Point = Omit<NearPoint, 'metres'> & { latitude: number; longitude: number };

/** Invented names of pick-up shops. */
const SHOPS: Record<'de' | 'fr' | 'it', string[]> = {
  de: ['Papeterie Federkiel', 'Quartierladen Lindenhof', 'Blumen Morgentau', 'Kiosk Sonnseite', 'Velowerk Radschlag'],
  fr: ['Papeterie Plume d’Oie', 'Épicerie du Tilleul', 'Fleurs Rosée', 'Kiosque du Levant', 'Cycles La Roue'],
  it: ['Cartoleria Penna d’Oca', 'Bottega del Tiglio', 'Fiori Rugiada', 'Edicola Levante', 'Cicli La Ruota'],
};
const STREETS: Record<'de' | 'fr' | 'it', string[]> = {
  de: ['Marktgasse', 'Lindenweg', 'Dorfstrasse', 'Gartenstrasse', 'Mühlegasse'],
  fr: ['rue du Marché', 'chemin des Tilleuls', 'rue du Village', 'rue des Jardins', 'rue du Moulin'],
  it: ['via del Mercato', 'via dei Tigli', 'via del Paese', 'via dei Giardini', 'via del Mulino'],
};
const OPENING: Record<'de' | 'fr' | 'it', { pickpost: string; mypost24: string }> = {
  de: { pickpost: 'Mo-Fr 7-19 Uhr, Sa 8-16 Uhr', mypost24: 'täglich rund um die Uhr' },
  fr: { pickpost: 'lu-ve 7-19 h, sa 8-16 h', mypost24: 'tous les jours, 24 heures sur 24' },
  it: { pickpost: 'lu-ve 7-19, sa 8-16', mypost24: 'ogni giorno, 24 ore su 24' },
};
const STATION = { de: 'Bahnhof', fr: 'Gare', it: 'Stazione' };
const FRENCH = new Set(['CH-GE', 'CH-VD', 'CH-NE', 'CH-JU', 'CH-FR']);
/** Number of the largest places that have lockers. */
const WITH_LOCKERS = 45;

function languageOf(region: string): 'de' | 'fr' | 'it' {
  return region === 'CH-TI' ? 'it' : FRENCH.has(region) ? 'fr' : 'de';
}

/** Returns invented pick-up points around the centre of each built-in place: shops, and lockers in larger places. */
export function pickupPoints(): Point[] {
  const towns = new Map<string, ReturnType<typeof builtInPlaces>[number]>();
  for (const place of builtInPlaces()) {
    // The carrier is Swiss. Codes that end in 00 are mostly those of boxes and large receivers.
    const isBetter = towns.get(place.place)?.postalCode.endsWith('00') ?? true;
    if (isBetter && place.region !== 'LI') towns.set(place.place, place);
  }
  return [...towns.values()].flatMap(({ place, region, postalCode, latitude, longitude }, index) => {
    const language = languageOf(region);
    const shop = (
      number: number,
      kind: Point['kind'],
      name: string,
      street: string,
      north: number,
      east: number,
    ): Point => ({
      id: `${kind === 'pickpost' ? 'pp' : 'mp'}-${postalCode}-${number}`,
      kind,
      name,
      street,
      houseNumber: String(((index * 7 + number * 4) % 60) + 1),
      postalCode,
      city: place,
      country: region.slice(0, 2),
      opening: OPENING[language][kind],
      latitude: Number((latitude + north).toFixed(4)),
      longitude: Number((longitude + east).toFixed(4)),
    });
    const nth = (list: string[], offset: number): string => list[(index + offset) % list.length] ?? '';
    const points = [shop(1, 'pickpost', nth(SHOPS[language], 0), nth(STREETS[language], 0), 0.0021, -0.0034)];
    if (index < WITH_LOCKERS)
      points.push(
        shop(2, 'pickpost', nth(SHOPS[language], 2), nth(STREETS[language], 3), -0.0078, 0.0112),
        shop(3, 'mypost24', STATION[language], nth(STREETS[language], 1), -0.0013, 0.0017),
      );
    return points;
  });
}
