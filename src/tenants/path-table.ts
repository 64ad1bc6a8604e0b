import type { Language } from './tenant.ts';

/**
 * Single table of the shop's fixed addresses (docs/rules/content.md#page-paths), the source of routes, links,
 * canonical, hreflang and sitemap. French pages are below /fr.
 */
export const PATH_TABLE = {
  home: { de: '/', fr: '/', nl: '/' },
  search: { de: '/s/', fr: '/s/', nl: '/s/' },
  basket: { de: '/warenkorb', fr: '/panier', nl: '/winkelmand' },
  checkoutLogin: { de: '/kasse/registrieren', fr: '/commande/inscription', nl: '/afrekenen/registreren' },
  delivery: { de: '/kasse/lieferservice', fr: '/commande/livraison', nl: '/afrekenen/bezorging' },
  deliveryChange: {
    de: '/kasse/lieferservice-aendern',
    fr: '/commande/modifier-livraison',
    nl: '/afrekenen/bezorging-wijzigen',
  },
  payment: { de: '/kasse/zahlung', fr: '/commande/paiement', nl: '/afrekenen/betaling' },
  paymentChange: {
    de: '/kasse/zahlung-aendern',
    fr: '/commande/modifier-paiement',
    nl: '/afrekenen/betaling-wijzigen',
  },
  protection: { de: '/kasse/ratenschutz', fr: '/commande/protection-paiement', nl: '/afrekenen/betaalbescherming' },
  protectionUpdate: {
    de: '/kasse/ratenschutz-aktualisierung',
    fr: '/commande/protection-paiement-mise-a-jour',
    nl: '/afrekenen/betaalbescherming-bijwerken',
  },
  delayedPayment: { de: '/kasse/zahlpause', fr: '/commande/pause-paiement', nl: '/afrekenen/betaalpauze' },
  // Signed once, before the first purchase by instalments.
  creditAgreement: { de: '/kasse/ratenvertrag', fr: '/commande/contrat-cadre', nl: '/afrekenen/raamovereenkomst' },
  premium: { de: '/kasse/premium', fr: '/commande/premium', nl: '/afrekenen/premium' },
  checkAndOrder: { de: '/kasse', fr: '/commande', nl: '/afrekenen' },
  confirmation: { de: '/kasse/auftrag', fr: '/commande/confirmation', nl: '/afrekenen/bevestiging' },
  noOrder: { de: '/kasse/hinweis', fr: '/commande/information', nl: '/afrekenen/melding' },
  afterPayment: { de: '/kasse/bezahlt/', fr: '/commande/paye/', nl: '/afrekenen/betaald/' },
  giftCards: { de: '/geschenkkarte', fr: '/carte-cadeau', nl: '/cadeaukaart' },
  giftCardBalance: {
    de: '/geschenkkarte/guthaben',
    fr: '/carte-cadeau/solde',
    nl: '/cadeaukaart/saldo',
  },
  account: { de: '/mein-konto', fr: '/mon-compte', nl: '/mijn-account' },
  accountOverview: { de: '/mein-konto/uebersicht', fr: '/mon-compte/apercu', nl: '/mijn-account/overzicht' },
  accountData: {
    de: '/mein-konto/meine-persoenlichen-daten',
    fr: '/mon-compte/mes-donnees-personnelles',
    nl: '/mijn-account/mijn-gegevens',
  },
  accountOrders: {
    de: '/mein-konto/meine-bestellungen-und-lieferungen',
    fr: '/mon-compte/mes-commandes-et-livraisons',
    nl: '/mijn-account/mijn-bestellingen-en-leveringen',
  },
  accountBookings: {
    de: '/mein-konto/meine-buchungen',
    fr: '/mon-compte/mes-ecritures',
    nl: '/mijn-account/mijn-boekingen',
  },
  accountInvoices: {
    de: '/mein-konto/meine-rechnungen',
    fr: '/mon-compte/mes-factures',
    nl: '/mijn-account/mijn-facturen',
  },
  accountDates: {
    de: '/mein-konto/meine-zahltermine',
    fr: '/mon-compte/mes-echeances',
    nl: '/mijn-account/mijn-betaaldata',
  },
  accountAddresses: {
    de: '/mein-konto/mein-adressbuch',
    fr: '/mon-compte/mon-carnet-adresses',
    nl: '/mijn-account/mijn-adresboek',
  },
  accountPayback: { de: '/mein-konto/payback', fr: '/mon-compte/payback', nl: '/mijn-account/payback' },
  accountSecurity: { de: '/mein-konto/sicherheit', fr: '/mon-compte/securite', nl: '/mijn-account/beveiliging' },
  accountPremium: { de: '/mein-konto/premium', fr: '/mon-compte/premium', nl: '/mijn-account/premium' },
  accountCredit: {
    de: '/mein-konto/ratenkauf',
    fr: '/mon-compte/achat-par-mensualites',
    nl: '/mijn-account/termijnen',
  },
  accountVouchers: {
    de: '/mein-konto/meine-gutscheine',
    fr: '/mon-compte/mes-bons',
    nl: '/mijn-account/mijn-tegoedbonnen',
  },
  accountGiftCards: {
    de: '/mein-konto/meine-geschenkkarten',
    fr: '/mon-compte/mes-cartes-cadeaux',
    nl: '/mijn-account/mijn-cadeaukaarten',
  },
  accountNewsletter: { de: '/mein-konto/newsletter', fr: '/mon-compte/newsletter', nl: '/mijn-account/nieuwsbrief' },
  accountSearches: {
    de: '/mein-konto/suchverlauf',
    fr: '/mon-compte/historique-recherches',
    nl: '/mijn-account/zoekgeschiedenis',
  },
  accountPrivacy: { de: '/mein-konto/meine-daten', fr: '/mon-compte/mes-donnees', nl: '/mijn-account/mijn-privacy' },
  accountExtract: {
    de: '/mein-konto/meine-daten/auszug',
    fr: '/mon-compte/mes-donnees/extrait',
    nl: '/mijn-account/mijn-privacy/uittreksel',
  },
  accountErase: {
    de: '/mein-konto/konto-loeschen',
    fr: '/mon-compte/supprimer-compte',
    nl: '/mijn-account/account-verwijderen',
  },
  accountReviews: {
    de: '/mein-konto/meine-bewertungen',
    fr: '/mon-compte/mes-avis',
    nl: '/mijn-account/mijn-beoordelingen',
  },
  accountRegister: { de: '/mein-konto/registrieren', fr: '/mon-compte/inscription', nl: '/mijn-account/registreren' },
  accountConfirm: { de: '/mein-konto/bestaetigen', fr: '/mon-compte/confirmer', nl: '/mijn-account/bevestigen' },
  accountEmail: { de: '/mein-konto/neue-adresse', fr: '/mon-compte/nouvelle-adresse', nl: '/mijn-account/nieuw-adres' },
  accountForgot: {
    de: '/mein-konto/passwort-vergessen',
    fr: '/mon-compte/mot-de-passe-oublie',
    nl: '/mijn-account/wachtwoord-vergeten',
  },
  accountPassword: {
    de: '/mein-konto/passwort-festlegen',
    fr: '/mon-compte/definir-mot-de-passe',
    nl: '/mijn-account/wachtwoord-instellen',
  },
  // Needs no login (BGB 312k), but uses the texts of the account.
  accountCancel: {
    de: '/mein-konto/vertraege-kuendigen',
    fr: '/mon-compte/resilier-un-contrat',
    nl: '/mijn-account/contract-opzeggen',
  },
  accountLogout: { de: '/mein-konto/abmelden', fr: '/mon-compte/deconnexion', nl: '/mijn-account/uitloggen' },
  paylink: { de: '/paylink', fr: '/paylink', nl: '/paylink' },
  paylinkSuccess: {
    de: '/paylink/returning-success/',
    fr: '/paylink/returning-success/',
    nl: '/paylink/returning-success/',
  },
  wishlist: { de: '/merkzettel', fr: '/liste-envies', nl: '/verlanglijst' },
  wishlistShared: { de: '/merkzettel/geteilt', fr: '/liste-envies/partagee', nl: '/verlanglijst/gedeeld' },
  wishlistNotices: { de: '/merkzettel/nachrichten', fr: '/liste-envies/messages', nl: '/verlanglijst/berichten' },
  service: { de: '/service-hilfe', fr: '/aide-service', nl: '/klantenservice' },
  terms: {
    de: '/service-hilfe/agb',
    fr: '/aide-service/conditions-generales',
    nl: '/klantenservice/algemene-voorwaarden',
  },
  privacy: {
    de: '/service-hilfe/ueber-uns/datenschutz',
    fr: '/aide-service/a-propos/protection-des-donnees',
    nl: '/klantenservice/over-ons/privacy',
  },
  revocation: { de: '/service-hilfe/widerruf', fr: '/aide-service/retractation', nl: '/klantenservice/herroeping' },
  imprint: {
    de: '/service-hilfe/ueber-uns/impressum',
    fr: '/aide-service/a-propos/impressum',
    nl: '/klantenservice/over-ons/colofon',
  },
  shipping: { de: '/service-hilfe/lieferung', fr: '/aide-service/livraison', nl: '/klantenservice/bezorging' },
  returns: { de: '/service-hilfe/rueckgabe', fr: '/aide-service/retours', nl: '/klantenservice/retourneren' },
  paymentHelp: { de: '/service-hilfe/bezahlung', fr: '/aide-service/paiement', nl: '/klantenservice/betalen' },
  sizeGuide: {
    de: '/service-hilfe/groessenberatung',
    fr: '/aide-service/guide-des-tailles',
    nl: '/klantenservice/maattabel',
  },
  braFinder: {
    de: '/service-hilfe/bh-groessenberater',
    fr: '/aide-service/calculateur-taille-soutien-gorge',
    nl: '/klantenservice/bh-maat',
  },
  calculator: {
    de: '/service-hilfe/ratenrechner',
    fr: '/aide-service/calculateur-mensualites',
    nl: '/klantenservice/termijnen-berekenen',
  },
  guarantee: { de: '/service-hilfe/garantie', fr: '/aide-service/garantie', nl: '/klantenservice/garantie' },
  contact: { de: '/service-hilfe/kontakt', fr: '/aide-service/contact', nl: '/klantenservice/contact' },
  accessibility: {
    de: '/service-hilfe/barrierefreiheit',
    fr: '/aide-service/accessibilite',
    nl: '/klantenservice/toegankelijkheid',
  },
  compare: { de: '/vergleich', fr: '/comparaison', nl: '/vergelijken' },
  cookies: {
    de: '/service-hilfe/ueber-uns/cookies',
    fr: '/aide-service/a-propos/cookies',
    nl: '/klantenservice/over-ons/cookies',
  },
} as const satisfies Record<string, Record<Language, string>>;
