import { spelledFor } from '../../../../languages/index.ts';

/** Labels of the standard attributes in the languages of the tenants; a feed cannot override them. */
type Names = Record<string, string>;

const AXES: Record<string, Names> = {
  de: { colour: 'Farbe', size: 'Größe' },
  fr: { colour: 'Couleur', size: 'Taille' },
  nl: { colour: 'Kleur', size: 'Maat' },
  it: { colour: 'Colore', size: 'Taglia' },
  en: { colour: 'Colour', size: 'Size' },
};

const VALUES: Record<string, Names> = {
  de: {
    male: 'Herren',
    female: 'Damen',
    unisex: 'Unisex',
    newborn: 'Neugeborene',
    infant: 'Babys',
    toddler: 'Kleinkinder',
    kids: 'Kinder',
    adult: 'Erwachsene',
  },
  fr: {
    male: 'Homme',
    female: 'Femme',
    unisex: 'Unisexe',
    newborn: 'Nouveau-nés',
    infant: 'Bébés',
    toddler: 'Tout-petits',
    kids: 'Enfants',
    adult: 'Adultes',
  },
  nl: {
    male: 'Heren',
    female: 'Dames',
    unisex: 'Uniseks',
    newborn: 'Pasgeborenen',
    infant: 'Baby’s',
    toddler: 'Peuters',
    kids: 'Kinderen',
    adult: 'Volwassenen',
  },
  it: {
    male: 'Uomo',
    female: 'Donna',
    unisex: 'Unisex',
    newborn: 'Neonati',
    infant: 'Bebè',
    toddler: 'Prima infanzia',
    kids: 'Bambini',
    adult: 'Adulti',
  },
  en: {
    male: 'Men',
    female: 'Women',
    unisex: 'Unisex',
    newborn: 'Newborns',
    infant: 'Babies',
    toddler: 'Toddlers',
    kids: 'Children',
    adult: 'Adults',
  },
};

function pick(table: Record<string, Names>, locale: string, key: string): string {
  const [language = ''] = locale.split('-');
  const name = table[language]?.[key] ?? table.en?.[key] ?? key;
  return spelledFor(locale, name);
}

/** Returns the name of a standard axis in a locale, such as "Grösse". */
export function axisName(locale: string, axis: string): string {
  return pick(AXES, locale, axis);
}

/** Returns the label of a fixed English value, such as "Damen" for female. */
export function fixedValueLabel(locale: string, value: string): string {
  return pick(VALUES, locale, value);
}

const TEXT_SEARCH: Record<string, string> = {
  de: 'german',
  fr: 'french',
  nl: 'dutch',
  en: 'english',
  it: 'italian',
  es: 'spanish',
};

const YES_NO: Record<string, Names> = {
  de: { '1': 'Ja', '0': 'Nein' },
  fr: { '1': 'Oui', '0': 'Non' },
  nl: { '1': 'Ja', '0': 'Nee' },
  it: { '1': 'Sì', '0': 'No' },
  en: { '1': 'Yes', '0': 'No' },
};

/** Returns the label of a yes ("1") or no ("0") in a locale. */
export function yesNoLabel(locale: string, value: '1' | '0'): string {
  return pick(YES_NO, locale, value);
}

/** Returns the text search configuration of PostgreSQL for a locale. */
export function textSearchOf(locale: string): string {
  return TEXT_SEARCH[locale.split('-')[0] ?? ''] ?? 'simple';
}
