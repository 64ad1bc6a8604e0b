import type { Detail } from '../shop/catalogue/products/index.ts';
import type { Language } from '../tenants/tenant.ts';

export type MeasureKind = 'width' | 'depth' | 'height' | 'seatHeight' | 'diameter' | 'chaiseDepth' | 'chaiseWidth';

/** Side of a sofa's chaise, seen from the front. */
export type ChaiseSide = 'left' | 'right';

/** MeasureKind in cm, with its name and value as the product states them. */
export type Dimension = { cm: number; name: string; text: string };

/** Measures of a product; at least a width or diameter, and a height. */
export type Dimensions = Partial<Record<MeasureKind, Dimension>> & { height: Dimension };

/** Names of measures in lower case, as feeds state them in the section of measurements (docs/import.md). */
const NAMES: Readonly<Record<Language, Readonly<Record<string, MeasureKind>>>> = {
  de: {
    breite: 'width',
    tiefe: 'depth',
    höhe: 'height',
    sitzhöhe: 'seatHeight',
    durchmesser: 'diameter',
    'tiefe der récamiere': 'chaiseDepth',
    'breite der récamiere': 'chaiseWidth',
    'tiefe der ottomane': 'chaiseDepth',
    'breite der ottomane': 'chaiseWidth',
  },
  fr: {
    largeur: 'width',
    profondeur: 'depth',
    hauteur: 'height',
    'hauteur d’assise': 'seatHeight',
    diamètre: 'diameter',
    'profondeur de la méridienne': 'chaiseDepth',
    'largeur de la méridienne': 'chaiseWidth',
  },
  nl: {
    breedte: 'width',
    diepte: 'depth',
    hoogte: 'height',
    zithoogte: 'seatHeight',
    diameter: 'diameter',
    'diepte van de chaise longue': 'chaiseDepth',
    'breedte van de chaise longue': 'chaiseWidth',
  },
  it: {
    larghezza: 'width',
    profondità: 'depth',
    altezza: 'height',
    'altezza seduta': 'seatHeight',
    'altezza della seduta': 'seatHeight',
    diametro: 'diameter',
    'profondità della récamière': 'chaiseDepth',
    'larghezza della récamière': 'chaiseWidth',
  },
  en: {
    width: 'width',
    depth: 'depth',
    height: 'height',
    'seat height': 'seatHeight',
    diameter: 'diameter',
    'depth of the chaise longue': 'chaiseDepth',
    'width of the chaise longue': 'chaiseWidth',
  },
};

/** Widest and highest product that a drawing shows, in cm. */
const LARGEST = 1000;

/** Returns the measures of a product for a drawing; null without a width and a height of one value each. */
export function dimensionsOf(details: readonly Detail[], language: Language): Dimensions | null {
  const found: Partial<Record<MeasureKind, Dimension>> = {};
  for (const { section, name, value } of details) {
    const measure = NAMES[language][name.trim().toLowerCase().replaceAll("'", '’')];
    if (section !== 'measurements' || !measure || found[measure]) continue;
    // A range such as "60–80 cm", or one measure for each size, has no single drawing.
    const [, number = ''] = /^(\d{1,4}(?:[.,]\d)?)\s?cm$/.exec(value.trim()) ?? [];
    const cm = Number(number.replace(',', '.'));
    if (cm > 0 && cm <= LARGEST) found[measure] = { cm, name, text: value };
  }
  const { height, width, diameter } = found;
  return height && (width || diameter) ? { ...found, height } : null;
}
