import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { RangeProduct, Words } from './range.ts';
import { statedOrigins } from './wood-origins.ts';

const words = v.object({ de: v.string(), fr: v.string(), nl: v.string() });
const operator = { name: v.string(), address: v.string(), country: v.string(), contact: v.string() };
/** Products of categories, whose ids begin so, or of models. */
const goods = { categories: v.optional(v.array(v.string()), []), models: v.optional(v.array(v.string()), []) };

const schema = v.object({
  manufacturers: v.record(v.string(), v.object({ ...operator, responsible: v.optional(v.object(operator)) })),
  kinds: v.record(v.string(), v.object(goods)),
  /** Materials of textiles that are parts of animals. */
  animalMaterials: v.array(v.string()),
  /** Years of the producer's guarantee of durability, by brand. */
  durability: v.record(v.string(), v.number()),
  warnings: v.array(v.object({ ...goods, kinds: v.optional(v.array(v.string()), []), text: words })),
  /** Solid wood by material. */
  wood: v.record(v.string(), v.object({ species: words, origins: v.array(v.string()) })),
});

const file = path.join(import.meta.dirname, 'legal.json');
const LEGAL = v.parse(schema, JSON.parse(fs.readFileSync(file, 'utf8')));

/** Address of the specimens of labels and sheets, which the demo shop serves itself (labels.ts). */
export const SPECIMENS = '/demo-labels';

const belongs = (
  { category, model }: RangeProduct,
  { categories, models }: v.InferOutput<v.ObjectSchema<typeof goods, undefined>>,
) => categories.some((id) => category.startsWith(id)) || models.includes(model);

const materialsOf = ({ facets }: RangeProduct): string[] => [facets.material ?? []].flat();

function kindsOf(product: RangeProduct): string[] {
  const kinds = Object.keys(LEGAL.kinds).filter((kind) =>
    belongs(product, LEGAL.kinds[kind] ?? { categories: [], models: [] }),
  );
  const materials = materialsOf(product);
  const hasAnimalParts =
    kinds.includes('textile') && materials.some((material) => LEGAL.animalMaterials.includes(material));
  const hasWood = materials.some((material) => material in LEGAL.wood);
  return [...kinds, ...(hasAnimalParts ? ['animal-parts'] : []), ...(hasWood ? ['wood'] : [])];
}

/** Returns the columns of a product's legal data. */
export function legalAttributes(product: RangeProduct, say: (words: Words) => string): object {
  const manufacturer = LEGAL.manufacturers[product.brand];
  if (!manufacturer) throw new Error(`legal.json has no manufacturer of ${product.brand}`);
  const { responsible } = manufacturer;
  const kinds = kindsOf(product);
  const wood = materialsOf(product).flatMap((material) => LEGAL.wood[material] ?? []);
  const specimen = (kind: string) => `${SPECIMENS}/${kind}/${product.id}`;
  return {
    'c:manufacturer': manufacturer.name,
    'c:manufacturer_address': manufacturer.address,
    'c:manufacturer_country': manufacturer.country,
    'c:manufacturer_contact': manufacturer.contact,
    'c:responsible': responsible?.name ?? '',
    'c:responsible_address': responsible?.address,
    'c:responsible_country': responsible?.country,
    'c:responsible_contact': responsible?.contact,
    'c:legal_kinds': kinds.join(','),
    'c:durability_years': LEGAL.durability[product.brand] ?? '',
    'c:warnings': LEGAL.warnings
      .filter((warning) => belongs(product, warning) || warning.kinds.some((kind) => kinds.includes(kind)))
      .map(({ text }) => say(text)),
    'c:wood': wood.map(
      ({ species, origins }) => `${say(species)}:${(statedOrigins(product, species.de) ?? origins).join('/')}`,
    ),
    ...(product.energy ? { 'c:energy_label': specimen('label'), 'c:energy_sheet': specimen('{language}') } : {}),
    ...(product.tyre ? { 'c:tyre_label': specimen('label'), 'c:tyre_sheet': specimen('{language}') } : {}),
  };
}
