import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode } from '../language/language.ts';
import type { WantedList } from '../types.ts';

const LISTS: Record<WantedList, Record<LanguageCode, string>> = {
  reduced: {
    de: 'sale, ausverkauf, aktion, aktionen, angebot, angebote, sonderangebot, sonderangebote, reduziert, reduzierte, rabatt, rabatte, schnäppchen, outlet, schlussverkauf, räumungsverkauf, restposten, black friday, herabgesetzt, prozente, im angebot, im sale, in aktion, reduzierter, reduziertes, winterschlussverkauf, sommerschlussverkauf, wsv, ssv, rabattcode, gutscheincode, abverkauf, lagerverkauf, sparangebote, tagesangebot, cyber monday, %, günstig, billig, preiswert',
    fr: 'soldes, solde, promo, promos, promotion, promotions, rabais, réduction, réductions, remise, remises, bonnes affaires, offre, offres, action, actions, outlet, déstockage, liquidation, réduit, sale, black friday, bon plan, bons plans, en solde, en soldes, en promotion, en promo, en action, en rabais, soldé, soldée, soldés, soldées, démarqué, prix réduit, prix réduits, code promo, code réduction, fins de série, ventes privées, vente privée, cyber monday, %, pas cher, moins cher, bon marché',
    nl: 'sale, korting, kortingen, aanbieding, aanbiedingen, uitverkoop, actie, acties, afgeprijsd, opruiming, koopje, koopjes, outlet, solden, black friday, in prijs verlaagd, in de aanbieding, in aanbieding, met korting, in de sale, in promotie, promotie, promoties, promo, afgeprijsde, ramsj, kortingscode, dagaanbieding, winteropruiming, cyber monday, %, goedkoop, voordelig',
    it: 'saldi, saldo, sconto, sconti, scontata, scontate, ribassata, ribassate, in promozione, in ribasso, in azione, promo, occasione, prezzo ridotto, saldi estivi, saldi invernali, offerta, offerte, promozione, promozioni, ribasso, ribassi, azione, azioni, outlet, occasioni, scontato, scontati, in saldo, in offerta, in sconto, ribassato, ribassati, codice sconto, cyber monday, %, economico, svendita, liquidazione, sale, black friday',
    en: 'sale, sales, deal, deals, offer, offers, special offers, discount, discounts, discounted, reduced, clearance, outlet, bargain, bargains, promotion, promotions, black friday, on sale, on offer, in the sale, promo code, discount code, cyber monday, %, cheap',
  },
  new: {
    de: 'neu, neuheit, neuheiten, neue artikel, neu eingetroffen, neue kollektion, novitäten, neuigkeiten, news, new, neue produkte, das neueste',
    fr: 'nouveau, nouveauté, nouveautés, nouvelle collection, nouveaux produits, nouveaux articles, nouvel arrivage',
    nl: 'nieuw, nieuwe artikelen, nieuwe collectie, nieuw binnen, nieuwigheden, nieuwe producten, nieuwste',
    it: 'novità, nuovo, nuovi arrivi, ultimi arrivi, appena arrivati, nuova collezione, nuovi prodotti',
    en: 'new, new in, new arrivals, novelties, latest, new products',
  },
  gift: {
    de: 'geschenk, geschenke, geschenkidee, geschenkideen, weihnachtsgeschenk, weihnachtsgeschenke, geburtstagsgeschenk, mitbringsel, präsent, muttertag, vatertag, valentinstag, muttertagsgeschenk, hochzeitsgeschenk, geburtstag, wichtelgeschenk, samichlaus, adventsgeschenk',
    fr: 'cadeau, cadeaux, idée cadeau, idées cadeaux, idées cadeau, idée de cadeau, cadeau de noël, cadeaux de noël, cadeau noël, cadeau anniversaire, cadeau d’anniversaire, fête des mères, fête des pères, saint-valentin, anniversaire, cadeau mariage, petit cadeau',
    nl: 'cadeau, cadeaus, kado, cadeautje, cadeautjes, geschenk, geschenken, cadeau-idee, cadeau ideeën, cadeautips, kerstcadeau, kerstcadeaus, moederdag, vaderdag, valentijn, valentijnsdag, verjaardag, verjaardagscadeau, sinterklaas, sinterklaascadeau',
    it: 'regalo, regali, regalino, pensierino, regalo di natale, regalo di compleanno, regalo compleanno, regalo natale, idee regalo, idea regalo, regali di natale, festa della mamma, festa del papà, san valentino, compleanno',
    en: 'gift, gifts, present, presents, gift idea, gift ideas, christmas gift, christmas gifts, mother’s day, father’s day, valentine’s day, birthday, birthday gift',
  },
  voucher: {
    de: 'gutschein, gutscheine, geschenkgutschein, geschenkgutscheine, geschenkkarte, geschenkkarten, einkaufsgutschein, wertgutschein, bon',
    fr: 'bon cadeau, bons cadeaux, carte cadeau, cartes cadeaux, bon d’achat, bons d’achat, chèque cadeau, bon',
    nl: 'cadeaubon, cadeaubonnen, cadeaukaart, cadeaukaarten, waardebon, bon, tegoedbon',
    it: 'buono regalo, buoni regalo, carta regalo, buono acquisto, buono',
    en: 'gift card, gift cards, voucher, vouchers, gift voucher, gift vouchers, gift certificate',
  },
};

/** Goods that people give as presents, the usual ones first. They rank first among gift ideas. */
const GIFT_GOODS: Record<LanguageCode, string> = {
  de: 'schmuck, uhr, handtasche, tasche, schal, parfum, kerze, vase, wohnaccessoires, zierkissen, wolldecke, gläser, kopfhörer, spielzeug, pflanze, bademantel, wein, buch',
  fr: 'bijoux, montre, sac à main, sac, écharpe, parfum, bougie, vase, accessoires déco, coussin, plaid, verres, casque, jouets, plante, peignoir, vin, livre',
  nl: 'sieraden, horloge, handtas, tas, sjaal, parfum, kaars, vaas, woonaccessoires, sierkussen, plaid, glazen, koptelefoon, speelgoed, plant, badjas, wijn, boek',
  it: 'gioielli, orologio, borsetta, borsa, sciarpa, profumo, candela, vaso, accessori, cuscino decorativo, plaid, bicchieri, cuffie, giocattoli, pianta, accappatoio, vino, libro',
  en: 'jewellery, watch, handbag, bag, scarf, perfume, candle, vase, home accessories, cushion, throw, glasses, headphones, toys, plant, dressing gown, wine, book',
};

/** Goods that people give to adults, also those that are for all. */
const GIFT_GOODS_FOR: Record<LanguageCode, Record<'women' | 'men', string>> = {
  de: {
    women: 'schmuck, uhr, tasche, schal, parfum, bademantel, kerze, vase, wohnaccessoires',
    men: 'uhr, kopfhörer, hifi, rucksack, gürtel, portemonnaie, schal, pullover, parfum, wein',
  },
  fr: {
    women: 'bijoux, montre, sac, écharpe, parfum, peignoir, bougie, vase, accessoires déco',
    men: 'montre, casque, hifi, sac à dos, ceinture, portefeuille, écharpe, pull, parfum, vin',
  },
  nl: {
    women: 'sieraden, horloge, tas, sjaal, parfum, badjas, kaars, vaas, woonaccessoires',
    men: 'horloge, koptelefoon, hifi, rugzak, riem, portemonnee, sjaal, trui, parfum, wijn',
  },
  it: {
    women: 'gioielli, orologio, borsa, sciarpa, profumo, accappatoio, candela, vaso, accessori per la casa',
    men: 'orologio, cuffie, hi-fi, zaino, cintura, portafoglio, sciarpa, maglione, profumo, vino',
  },
  en: {
    women: 'jewellery, watch, bag, scarf, perfume, dressing gown, candle, vase, home accessories',
    men: 'watch, headphones, hi-fi, rucksack, belt, wallet, scarf, jumper, perfume, wine',
  },
};

/** Adjectives that ask for the newest before goods: "neue jacken". A shop that has no such goods searches the words. */
const NEW_GOODS: Record<LanguageCode, string> = {
  de: 'neu, neue, neues, neuer, neuste, neueste, neuesten',
  fr: 'nouveau, nouvelle, nouveaux, nouvelles, derniers, dernières',
  nl: 'nieuw, nieuwe, nieuwste, laatste',
  it: 'nuovo, nuova, nuovi, nuove, ultimi, ultime',
  en: 'new, newest, latest',
};

/** Words of gift ideas for people, with the word for whom goods are: "cadeau voor haar" is for ladies. */
const RECIPIENTS: Record<LanguageCode, Record<string, string>> = {
  de: {
    sie: 'damen',
    mutter: 'damen',
    mama: 'damen',
    freundin: 'damen',
    oma: 'damen',
    ihn: 'herren',
    vater: 'herren',
    papa: 'herren',
    opa: 'herren',
    schwester: 'damen',
    ehefrau: 'damen',
    grossmutter: 'damen',
    mami: 'damen',
    grosi: 'damen',
    tante: 'damen',
    bruder: 'herren',
    freund: 'herren',
    ehemann: 'herren',
    grossvater: 'herren',
    papi: 'herren',
    onkel: 'herren',
    geburt: 'baby',
    taufe: 'baby',
    tochter: 'mädchen',
    sohn: 'knaben',
    koch: 'küche',
    hobbykoch: 'küche',
    hobbykoche: 'küche',
    gartner: 'garten',
  },
  fr: {
    elle: 'femme',
    maman: 'femme',
    mere: 'femme',
    copine: 'femme',
    lui: 'homme',
    papa: 'homme',
    pere: 'homme',
    copain: 'homme',
    soeur: 'femme',
    epouse: 'femme',
    'grand-mere': 'femme',
    mamie: 'femme',
    tante: 'femme',
    frere: 'homme',
    mari: 'homme',
    'grand-pere': 'homme',
    papi: 'homme',
    oncle: 'homme',
    naissance: 'bébé',
    bapteme: 'bébé',
    fils: 'garçon',
    cuisinier: 'cuisine',
    jardinier: 'jardin',
  },
  nl: {
    haar: 'dames',
    mama: 'dames',
    moeder: 'dames',
    vriendin: 'dames',
    oma: 'dames',
    hem: 'heren',
    papa: 'heren',
    vader: 'heren',
    opa: 'heren',
    zus: 'dames',
    mams: 'dames',
    tante: 'dames',
    broer: 'heren',
    vriend: 'heren',
    oom: 'heren',
    geboorte: 'baby',
    doop: 'baby',
    kraambezoek: 'baby',
    babyshower: 'baby',
    dochter: 'meisjes',
    zoon: 'jongens',
    kok: 'keuken',
    tuinier: 'tuin',
  },
  it: {
    lei: 'donna',
    mamma: 'donna',
    nonna: 'donna',
    lui: 'uomo',
    papa: 'uomo',
    nonno: 'uomo',
    sorella: 'donna',
    moglie: 'donna',
    fidanzata: 'donna',
    amica: 'donna',
    fratello: 'uomo',
    marito: 'uomo',
    fidanzato: 'uomo',
    nascita: 'neonato',
    battesimo: 'neonato',
    madre: 'donna',
    padre: 'uomo',
    zia: 'donna',
    zio: 'uomo',
    compagna: 'donna',
    compagno: 'uomo',
    suocera: 'donna',
    suocero: 'uomo',
    morosa: 'donna',
    moroso: 'uomo',
    figlia: 'bambina',
    figlio: 'bambino',
    cuoco: 'cucina',
  },
  en: {
    her: 'women',
    mum: 'women',
    mother: 'women',
    girlfriend: 'women',
    him: 'men',
    dad: 'men',
    father: 'men',
    boyfriend: 'men',
    sister: 'women',
    wife: 'women',
    grandma: 'women',
    mom: 'women',
    mummy: 'women',
    nan: 'women',
    granny: 'women',
    aunt: 'women',
    daddy: 'men',
    grandad: 'men',
    uncle: 'men',
    brother: 'men',
    husband: 'men',
    grandpa: 'men',
    birth: 'baby',
    christening: 'baby',
    newborn: 'baby',
    daughter: 'girls',
    son: 'boys',
    cook: 'kitchen',
    gardener: 'garden',
  },
};

/** Returns the word for whom a gift is meant; the folded word itself if it names no person. */
export function recipientOf(code: LanguageCode, folded: string): string {
  const words = RECIPIENTS[code];
  return Object.hasOwn(words, folded) ? (words[folded] ?? folded) : folded;
}

/** Words before a size: "Grösse 42", "taille M". */
const SIZE_WORDS: Record<LanguageCode, string> = {
  de: 'grösse, größe, gr, gr., grössen, konfektionsgrösse',
  fr: 'taille, t., pointure, en taille',
  nl: 'maat, mt, mt.',
  it: 'taglia, misura, tg, tg.',
  en: 'size',
};

/** Words that mean a list only if nothing else is typed: an action camera is no offer, and "macina sale" grinds salt. */
const ALONE: Record<LanguageCode, string> = {
  de: 'neu, new, news, günstig, billig, preiswert, geburtstag, bon, %',
  fr: 'action, actions, nouveau, offre, sale, pas cher, moins cher, bon marché, anniversaire, bon, %',
  nl: 'actie, nieuw, goedkoop, voordelig, verjaardag, promo, bon, %',
  it: 'nuovo, saldo, occasione, sale, economico, compleanno, buono, %',
  en: 'new, offer, deal, promotion, cheap, birthday, %',
};

const split = (list: string): string[] => list.split(',').map(foldText);
const byLanguage = <Found>(make: (code: LanguageCode) => Found): Record<LanguageCode, Found> => ({
  de: make('de'),
  fr: make('fr'),
  nl: make('nl'),
  it: make('it'),
  en: make('en'),
});

const KINDS: readonly WantedList[] = ['reduced', 'new', 'gift', 'voucher'];
const lists = byLanguage(
  (code) =>
    new Map(KINDS.flatMap((kind) => split(LISTS[kind][code]).map((phrase): [string, WantedList] => [phrase, kind]))),
);
const giftGoods = byLanguage((code) => GIFT_GOODS[code].split(',').map((goods) => goods.trim()));
const newGoods = byLanguage((code) => new Set(split(NEW_GOODS[code])));
const onlyAlone = byLanguage((code) => new Set(split(ALONE[code])));
const sizes = byLanguage((code) => new Set(split(SIZE_WORDS[code])));

/** A reduction in percent. Without its sign it may be a share: "100 % Baumwolle". */
const REDUCTION = /^[-−–] ?\d{1,2} ?%$/;
const PERCENT = /^\d{1,2} ?%$/;

/** Returns the list that a folded phrase asks for; null for other words. `isAlone`: nothing else is typed. */
export function wantedList(code: LanguageCode, phrase: string, isAlone: boolean): WantedList | null {
  if (REDUCTION.test(phrase) || (isAlone && PERCENT.test(phrase))) return 'reduced';
  const kind = lists[code].get(phrase) ?? (isAlone ? foreignList(phrase) : null);
  return kind === null || isAlone || !onlyAlone[code].has(phrase) ? kind : null;
}

/** Returns names of goods that people give as presents: to women or to men only, or to all. */
export function giftGoodsOf(code: LanguageCode, person: 'women' | 'men' | null): readonly string[] {
  if (person === null) return giftGoods[code];
  return GIFT_GOODS_FOR[code][person].split(',').map((goods) => goods.trim());
}

/** Whether a folded word before goods asks for the newest of them. */
export function asksForNew(code: LanguageCode, folded: string): boolean {
  return newGoods[code].has(folded);
}

/** A word of a neighbour language alone is understood: "soldes" in a German shop. */
function foreignList(phrase: string): WantedList | null {
  return Object.values(lists).flatMap((own) => own.get(phrase) ?? [])[0] ?? null;
}

export function isSizeWord(code: LanguageCode, word: string): boolean {
  return sizes[code].has(word);
}
