import type { RangeProduct } from './range.ts';

/** ISO 3166 codes of countries, by their German names in the details of products. */
const COUNTRIES: Readonly<Record<string, string>> = {
  Deutschland: 'DE',
  Estland: 'EE',
  Frankreich: 'FR',
  Indonesien: 'ID',
  Italien: 'IT',
  Kroatien: 'HR',
  Lettland: 'LV',
  Litauen: 'LT',
  Polen: 'PL',
  Portugal: 'PT',
  Rumänien: 'RO',
  Schweden: 'SE',
  Slowakei: 'SK',
  Slowenien: 'SI',
  Türkei: 'TR',
  USA: 'US',
  Ukraine: 'UA',
  Ungarn: 'HU',
  Vietnam: 'VN',
  Österreich: 'AT',
};

const detail = ({ details }: RangeProduct, name: string): string | undefined =>
  details.find((own) => own.name.de === name)?.value.de;

/**
 * Returns where the wood of a species grew by the details of a product, as ISO 3166 codes; null if they do not say it.
 * `species` is its German name, such as "Eiche (Quercus robur)". Throws on a country without a code.
 */
export function statedOrigins(product: RangeProduct, species: string): string[] | null {
  const stated = detail(product, 'Holzherkunft') ?? detail(product, 'Holzart und Herkunft')?.split(', ').at(-1);
  if (stated === undefined) return null;
  // "Eiche: Ungarn; Schwarznuss: USA" names an origin for each species.
  const parts = stated.split('; ').map((part) => part.split(': '));
  const [name = ''] = species.split(' ');
  const countries = parts.find(([first]) => first === name)?.[1] ?? parts[0]?.at(-1) ?? '';
  return countries.split(/, | und /).map((country) => {
    const code = COUNTRIES[country];
    if (!code) throw new Error(`product ${product.id}: no code of the country "${country}"`);
    return code;
  });
}
