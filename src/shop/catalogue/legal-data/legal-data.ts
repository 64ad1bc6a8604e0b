import * as v from 'valibot';
import { foldText } from '../../../platform/fold-text.ts';

/** Kinds of goods that the law treats in a special way. */
export const LEGAL_KINDS = ['electric', 'battery', 'textile', 'animal-parts', 'wood'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** Company that answers for a product, as offers name it. */
export type EconomicOperator = {
  name: string;
  /** Postal address without the country. */
  address: string;
  /** ISO 3166 code; '' if unknown. */
  country: string;
  /** Mail or web address. */
  contact: string;
};

export type Manufacturer = EconomicOperator & {
  id: string;
  /** Responsible person in the Union; null without one. */
  responsible: EconomicOperator | null;
};

/** Solid wood of a product: species in the words of the locale, and where it grew, as ISO 3166 codes. */
export type WoodPart = { species: string; origins: string[] };

export type LegalData = {
  manufacturer: Manufacturer | null;
  kinds: LegalKind[];
  /** Years of the producer's commercial guarantee of durability; null without one. */
  durabilityYears: number | null;
  warnings: string[];
  wood: WoodPart[];
};

const Text = v.string();
const Operator = v.object({ name: Text, address: Text, country: Text, contact: Text });
const Address = v.optional(v.nullable(Text), null);

export const ManufacturerSchema = v.object({ id: Text, ...Operator.entries, responsible: v.nullable(Operator) });

/** Legal data that the locale does not change, as the product stores them. */
export const ProductLegalSchema = v.object({
  kinds: v.optional(v.array(v.picklist(LEGAL_KINDS)), []),
  durabilityYears: v.optional(v.nullable(v.number()), null),
});
export type ProductLegal = v.InferOutput<typeof ProductLegalSchema>;

/** Legal data in the words of a locale, as the product text stores them. */
export const TextLegalSchema = v.object({
  warnings: v.optional(v.array(Text), []),
  wood: v.optional(v.array(v.object({ species: Text, origins: v.array(Text) })), []),
});
export type TextLegal = v.InferOutput<typeof TextLegalSchema>;

/** Label in the European product registry (EPREL), with addresses of the whole label and its information sheet. */
const Registered = { labelUrl: Address, sheetUrl: Address, eprelId: Address };

export const EnergyLabelSchema = v.object({ class: Text, scaleMin: Text, scaleMax: Text, ...Registered });
export type EnergyLabel = v.InferOutput<typeof EnergyLabelSchema>;

export const TyreLabelSchema = v.object({
  fuel: Text,
  wet: Text,
  noiseDb: v.number(),
  noiseClass: Text,
  snow: v.boolean(),
  ice: v.optional(v.boolean(), false),
  ...Registered,
});
export type TyreLabel = v.InferOutput<typeof TyreLabelSchema>;

type Addresses = Pick<EnergyLabel, 'labelUrl' | 'sheetUrl' | 'eprelId'>;

const registryAddress = (eprelId: string | null): string | null =>
  eprelId === null ? null : `https://eprel.ec.europa.eu/qr/${eprelId}`;

/**
 * Returns a label with the addresses that a page links to. `{language}` in an address becomes the language of the
 * locale. A label without an address leads to its entry in the registry.
 */
export function linkedLabel<Label extends Addresses>(label: Label, locale: string): Label {
  const language = locale.slice(0, 2);
  const inLanguage = (address: string | null) =>
    address?.replaceAll('{language}', language).replaceAll('{LANGUAGE}', language.toUpperCase()) ?? null;
  const registry = registryAddress(label.eprelId);
  return {
    ...label,
    labelUrl: inLanguage(label.labelUrl) ?? registry,
    sheetUrl: inLanguage(label.sheetUrl) ?? registry,
  };
}

/** Member states of the European Union, as ISO 3166 codes. */
const UNION = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

export const isInUnion = (country: string): boolean => UNION.has(country);

/** Whether an operator is named with its postal and electronic address. */
export const isWhole = ({ name, address, country, contact }: EconomicOperator): boolean =>
  [name, address, country, contact].every((part) => part !== '');

/** Whether a text is a mail address or the web address of a contact form. */
export const isContact = (text: string): boolean =>
  text.length <= 200 &&
  (/^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)));

/** Whether a text can be the address of a label: on the web, or a path of the shop. */
export const isLabelAddress = (text: string): boolean =>
  text.length <= 500 && ((/^https?:\/\//.test(text) && URL.canParse(text)) || /^\/[^/\\]/.test(text));

/** Returns the id that a feed gives a manufacturer by its name; '' if the name has no letter. */
export const manufacturerId = (name: string): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');

/** Reads wood as feeds and the editor write it: "Eiche (Quercus robur): CH/DE". Null if it is something else. */
export function readWood(text: string): WoodPart | null {
  const [, species = '', origins = ''] =
    /^(.+?)\s*:\s*([A-Za-z]{2}(?:\s*[/,]\s*[A-Za-z]{2})*)$/.exec(text.trim()) ?? [];
  if (species === '' || species.length > 120) return null;
  return { species, origins: origins.split(/\s*[/,]\s*/).map((code) => code.toUpperCase()) };
}

export const woodText = ({ species, origins }: WoodPart): string => `${species}: ${origins.join('/')}`;

/** Returns the known kinds of a text such as "electric, battery"; null if it names another one. */
export function readLegalKinds(text: string): LegalKind[] | null {
  const given = new Set(text.split(/[\s,;]+/).filter((part) => part !== ''));
  const known = LEGAL_KINDS.filter((kind) => given.delete(kind));
  return given.size === 0 ? known : null;
}

/** Returns the registry's number of a certification as portals write it, "EC:EPREL:123456"; null if it is another one. */
export function readEprelId(text: string): string | null {
  return /^(?:(?:EC|European_Commission):EPREL:)?(\d{1,10})(?::.*)?$/i.exec(text.trim())?.[1] ?? null;
}
