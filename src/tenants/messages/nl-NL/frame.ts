import { plural } from '../plural.ts';
import type { Messages } from '../types.ts';

export const frame: Messages['frame'] = {
  skipToContent: 'Naar de inhoud',
  homeLink: (shop) => `Naar de startpagina van ${shop}`,
  header: {
    serviceNavigation: 'Klantenservice',
    account: 'Account',
    wishlist: 'Verlanglijst',
    basket: 'Winkelmand',
    basketWithCount: (pieces) =>
      plural('nl', pieces, { one: `Winkelmand, ${pieces} artikel`, other: `Winkelmand, ${pieces} artikelen` }),
    wishlistWithCount: (items) =>
      plural('nl', items, { one: `Verlanglijst, ${items} artikel`, other: `Verlanglijst, ${items} artikelen` }),
  },
  search: {
    label: 'Zoeken',
    placeholder: 'Wat zoekt u?',
    submit: 'Zoeken',
    emptyTerm: 'Vul eerst een zoekwoord in.',
  },
  navigation: {
    label: 'Hoofdnavigatie',
    open: 'Menu openen',
    close: 'Menu sluiten',
    title: 'Menu',
    back: 'Een niveau terug',
    all: (category) => `Alles in ${category}`,
    breadcrumb: 'U bent hier',
    home: 'Startpagina',
  },
  languageSwitch: {
    label: 'Taal kiezen',
  },
  footer: {
    rights: (year, company) => `© ${year} ${company}`,
    links: {
      service: 'Overzicht klantenservice',
      terms: 'Algemene voorwaarden',
      privacy: 'Privacy',
      revocation: 'Herroepingsrecht',
      imprint: 'Colofon',
      shipping: 'Bezorging en kosten',
      returns: 'Retourneren',
      paymentHelp: 'Betalen',
      sizeGuide: 'Maattabel',
      guarantee: 'Garantie',
      contact: 'Contact',
      accessibility: 'Toegankelijkheid',
      cookies: 'Cookie-instellingen',
    },
  },
  toasts: {
    close: 'Melding sluiten',
  },
  errors: {
    generic: 'Er is iets misgegaan. Probeer het later nog eens.',
    notFoundTitle: 'Deze pagina bestaat niet',
    notFoundText: 'Misschien is het artikel uitverkocht of de link verouderd. Zoek ernaar of begin op de startpagina.',
    notFoundProduct: 'Dit artikel verkopen wij niet meer.',
    serverTitle: 'Dat is niet gelukt',
    serverText: 'Bij ons is er iets misgegaan. Uw winkelmand is bewaard. Probeer het over een paar minuten nog eens.',
    unavailableTitle: 'Wij zijn zo terug',
    unavailableText:
      'De webwinkel is even niet bereikbaar. Uw winkelmand is bewaard. Probeer het over een paar seconden nog eens.',
    reset: 'Opnieuw proberen',
    offlineTitle: 'Geen verbinding',
    offlineText:
      'U bent op dit moment niet met internet verbonden. Zodra de verbinding er weer is, gaat het hier verder.',
    toHome: 'Naar de startpagina',
    popular: 'Populaire afdelingen',
  },
  content: {
    productRow: (title) => `Artikelen: ${title}`,
  },
  pageTitle: (page, shop) => `${page} | ${shop}`,
};
