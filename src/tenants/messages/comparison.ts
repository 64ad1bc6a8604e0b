import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';

/** Texts of the comparison of products. Servers print them or give them to the page. */
export type ComparisonMessages = {
  /** Button on a card and on the page of a product. */
  add: string;
  addOf(name: string): string;
  title: string;
  count(count: number): string;
  lead(most: number): string;
  empty: string;
  full(most: number): string;
  property: string;
  remove: string;
  removeOf(name: string): string;
  clear: string;
  price: string;
  rating: string;
  noRating: string;
  availability: string;
  available: string;
  soldOut: string;
  none: string;
  differs: string;
  onlyDifferences: string;
  allProperties: string;
  more: string;
};

const GERMAN: ComparisonMessages = {
  add: 'Vergleichen',
  addOf: (name) => `${name} vergleichen`,
  title: 'Produkte vergleichen',
  count: (count) => (count === 1 ? '1 Produkt' : `${count} Produkte`),
  lead: (most) => `Bis zu ${most} Produkte nebeneinander. Was sich unterscheidet, ist hervorgehoben.`,
  empty: 'Noch nichts zum Vergleichen. Wählen Sie bei einem Produkt «Vergleichen», in der Liste oder auf seiner Seite.',
  full: (most) => `Es passen ${most} Produkte nebeneinander. Das älteste hat dem neuen Platz gemacht.`,
  property: 'Eigenschaft',
  remove: 'Entfernen',
  removeOf: (name) => `${name} aus dem Vergleich entfernen`,
  clear: 'Vergleich leeren',
  price: 'Preis',
  rating: 'Bewertung',
  noRating: 'keine Bewertung',
  availability: 'Verfügbarkeit',
  available: 'verfügbar',
  soldOut: 'ausverkauft',
  none: 'keine Angabe',
  differs: 'unterschiedlich',
  onlyDifferences: 'Nur Unterschiede zeigen',
  allProperties: 'Alle Eigenschaften zeigen',
  more: 'Weitere Produkte finden',
};
const GUILLEMETS: ComparisonMessages = {
  ...GERMAN,
  empty: 'Noch nichts zum Vergleichen. Wählen Sie bei einem Produkt „Vergleichen“, in der Liste oder auf seiner Seite.',
};
const MESSAGES: ByLocale<ComparisonMessages> = {
  de: GUILLEMETS,
  fr: {
    add: 'Comparer',
    addOf: (name) => `Comparer ${name}`,
    title: 'Comparer des produits',
    count: (count) => (count === 1 ? '1 produit' : `${count} produits`),
    lead: (most) => `Jusqu’à ${most} produits côte à côte. Ce qui diffère est mis en évidence.`,
    empty:
      'Rien à comparer pour l’instant. Choisissez «\u00a0Comparer\u00a0» à côté d’un produit, dans la liste ou sur sa page.',
    full: (most) => `${most} produits tiennent côte à côte. Le plus ancien a laissé sa place au nouveau.`,
    property: 'Propriété',
    remove: 'Retirer',
    removeOf: (name) => `Retirer ${name} de la comparaison`,
    clear: 'Vider la comparaison',
    price: 'Prix',
    rating: 'Avis',
    noRating: 'aucun avis',
    availability: 'Disponibilité',
    available: 'disponible',
    soldOut: 'épuisé',
    none: 'non précisé',
    differs: 'différent',
    onlyDifferences: 'Ne montrer que les différences',
    allProperties: 'Montrer toutes les propriétés',
    more: 'Trouver d’autres produits',
  },
  nl: {
    add: 'Vergelijken',
    addOf: (name) => `${name} vergelijken`,
    title: 'Producten vergelijken',
    count: (count) => (count === 1 ? '1 product' : `${count} producten`),
    lead: (most) => `Tot ${most} producten naast elkaar. Wat verschilt, is gemarkeerd.`,
    empty: 'Nog niets om te vergelijken. Kies bij een product ‘Vergelijken’, in de lijst of op de productpagina.',
    full: (most) => `Er passen ${most} producten naast elkaar. Het oudste heeft plaatsgemaakt voor het nieuwe.`,
    property: 'Eigenschap',
    remove: 'Verwijderen',
    removeOf: (name) => `${name} uit de vergelijking verwijderen`,
    clear: 'Vergelijking leegmaken',
    price: 'Prijs',
    rating: 'Beoordeling',
    noRating: 'geen beoordeling',
    availability: 'Beschikbaarheid',
    available: 'beschikbaar',
    soldOut: 'uitverkocht',
    none: 'niet opgegeven',
    differs: 'verschillend',
    onlyDifferences: 'Alleen verschillen tonen',
    allProperties: 'Alle eigenschappen tonen',
    more: 'Meer producten vinden',
  },
  it: {
    add: 'Confronta',
    addOf: (name) => `Confronta ${name}`,
    title: 'Confrontare prodotti',
    count: (count) => (count === 1 ? '1 prodotto' : `${count} prodotti`),
    lead: (most) => `Fino a ${most} prodotti uno accanto all’altro. Le differenze sono evidenziate.`,
    empty:
      'Ancora nulla da confrontare. Scelga «Confronta» accanto a un prodotto, nell’elenco o nella pagina del prodotto.',
    full: (most) => `Si possono affiancare ${most} prodotti. Il più vecchio ha lasciato il posto a quello nuovo.`,
    property: 'Caratteristica',
    remove: 'Rimuovi',
    removeOf: (name) => `Rimuovi ${name} dal confronto`,
    clear: 'Svuota il confronto',
    price: 'Prezzo',
    rating: 'Valutazione',
    noRating: 'nessuna valutazione',
    availability: 'Disponibilità',
    available: 'disponibile',
    soldOut: 'esaurito',
    none: 'nessuna indicazione',
    differs: 'diverso',
    onlyDifferences: 'Mostra solo le differenze',
    allProperties: 'Mostra tutte le caratteristiche',
    more: 'Trova altri prodotti',
  },
  en: {
    add: 'Compare',
    addOf: (name) => `Compare ${name}`,
    title: 'Compare products',
    count: (count) => (count === 1 ? '1 product' : `${count} products`),
    lead: (most) => `Up to ${most} products side by side. Differences are highlighted.`,
    empty: 'Nothing to compare yet. Choose “Compare” on a product, in the list or on its page.',
    full: (most) => `Only ${most} products fit side by side. The oldest has made room for the new one.`,
    property: 'Feature',
    remove: 'Remove',
    removeOf: (name) => `Remove ${name} from the comparison`,
    clear: 'Clear comparison',
    price: 'Price',
    rating: 'Rating',
    noRating: 'no rating',
    availability: 'Availability',
    available: 'available',
    soldOut: 'sold out',
    none: 'not specified',
    differs: 'differs',
    onlyDifferences: 'Show differences only',
    allProperties: 'Show all features',
    more: 'Find more products',
  },
  'de-CH': GERMAN,
  'de-LI': GERMAN,
};

export const comparisonMessages = (locale: Locale): ComparisonMessages =>
  withOwnTexts('comparison', locale, inLocale(MESSAGES, locale));
