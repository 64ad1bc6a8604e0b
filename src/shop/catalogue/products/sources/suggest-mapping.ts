import { foldText } from '../../../../platform/fold-text.ts';
import type { MappingRule } from './mapping.ts';

/** Names by which suppliers call the fields of a feed in German, French, English and Dutch, folded and without signs. */
const NAMES: Record<string, readonly string[]> = {
  id: [
    'sku',
    'artikelnummer',
    'artikelnr',
    'artnr',
    'artno',
    'bestellnummer',
    'variantid',
    'reference',
    'ref',
    'noarticle',
    'numeroarticle',
    'artikelcode',
    'itemnumber',
    'itemno',
  ],
  item_group_id: [
    'parentsku',
    'parentid',
    'produktnummer',
    'modellnummer',
    'styleid',
    'groupid',
    'gruppe',
    'numeroproduit',
    'productnummer',
    'modelcode',
  ],
  title: [
    'name',
    'titel',
    'bezeichnung',
    'artikelbezeichnung',
    'produktname',
    'productname',
    'titre',
    'nom',
    'designation',
    'naam',
    'omschrijving',
  ],
  description: [
    'beschreibung',
    'langtext',
    'langbeschreibung',
    'text',
    'descriptif',
    'descriptionlongue',
    'beschrijving',
    'longdescription',
  ],
  product_type: [
    'kategorie',
    'kategorien',
    'warengruppe',
    'category',
    'categories',
    'categorie',
    'rubrique',
    'rubriek',
    'sortiment',
  ],
  price: [
    'preis',
    'verkaufspreis',
    'vk',
    'vkbrutto',
    'bruttopreis',
    'uvp',
    'prix',
    'prixdevente',
    'prixttc',
    'prijs',
    'verkoopprijs',
    'retailprice',
  ],
  sale_price: ['aktionspreis', 'sonderpreis', 'angebotspreis', 'prixpromo', 'prixsolde', 'actieprijs', 'specialprice'],
  quantity: [
    'bestand',
    'lagerbestand',
    'menge',
    'stock',
    'qty',
    'verfuegbar',
    'anzahl',
    'quantite',
    'voorraad',
    'aantal',
    'inventory',
  ],
  availability: ['verfuegbarkeit', 'lieferbar', 'disponibilite', 'beschikbaarheid'],
  brand: ['marke', 'hersteller', 'marque', 'fabricant', 'merk', 'manufacturer', 'vendor'],
  gtin: ['ean', 'ean13', 'eancode', 'barcode', 'upc', 'gtin13', 'codebarre'],
  mpn: ['herstellernummer', 'herstellerartikelnummer', 'referencefabricant', 'partnumber'],
  color: ['farbe', 'couleur', 'kleur', 'colour', 'farbname'],
  size: ['groesse', 'grosse', 'taille', 'maat', 'konfektionsgroesse'],
  material: ['materialien', 'matiere', 'materiaal', 'stoff', 'zusammensetzung'],
  gender: ['geschlecht', 'genre', 'sexe', 'geslacht'],
  image_link: [
    'bild',
    'bild1',
    'hauptbild',
    'image',
    'image1',
    'picture',
    'photo',
    'afbeelding',
    'imageurl',
    'bildurl',
  ],
  additional_image_link: ['bilder', 'weiterebilder', 'images', 'photos', 'afbeeldingen'],
  shipping_weight: ['gewicht', 'poids', 'weight', 'versandgewicht'],
  product_highlight: ['merkmale', 'highlights', 'bulletpoints', 'pointsforts'],
  energy_efficiency_class: ['energieklasse', 'energieeffizienzklasse', 'classeenergetique', 'energielabel'],
  from: ['gueltigab', 'von', 'ab', 'validfrom', 'valable', 'depuis', 'vanaf'],
  to: ['gueltigbis', 'bis', 'validto', 'jusqu', 'tot'],
};

const plain = (name: string): string => foldText(name).replaceAll(/[^a-z0-9]/g, '');
const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => [plain(field), ...names].map((name) => [name, field] as const)),
);

/**
 * Suggests a mapping by the names of the columns. The first column of a field counts; columns with the names of fields
 * go before others.
 */
export function suggestMapping(columns: readonly string[], isField: (name: string) => boolean): MappingRule[] {
  const exact = columns.filter(isField);
  const rules = new Map<string, string>(exact.map((column) => [column, column]));
  for (const column of columns) {
    const field = FIELD_OF.get(plain(column));
    if (field && isField(field) && !rules.has(field) && !exact.includes(column)) rules.set(field, column);
  }
  return [...rules].map(([field, column]) => ({ field, column, fallback: '', separator: '', part: 1 }));
}
