import { plural } from '../plural.ts';
import type { Messages } from '../types.ts';

export const frame: Messages['frame'] = {
  skipToContent: 'Vai al contenuto',
  homeLink: (shop) => `Alla pagina iniziale di ${shop}`,
  header: {
    serviceNavigation: 'Servizio e aiuto',
    account: 'Account',
    wishlist: 'Lista dei desideri',
    basket: 'Carrello',
    basketWithCount: (pieces) =>
      plural('it', pieces, { one: `Carrello, ${pieces} articolo`, other: `Carrello, ${pieces} articoli` }),
    wishlistWithCount: (items) =>
      plural('it', items, {
        one: `Lista dei desideri, ${items} articolo`,
        other: `Lista dei desideri, ${items} articoli`,
      }),
  },
  search: {
    label: 'Ricerca',
    placeholder: 'Che cosa cerca?',
    submit: 'Cerca',
    emptyTerm: 'Inserisca prima un termine di ricerca.',
  },
  navigation: {
    label: 'Navigazione principale',
    open: 'Apri il menu',
    close: 'Chiudi il menu',
    title: 'Menu',
    back: 'Indietro di un livello',
    all: (category) => `Tutto in ${category}`,
    breadcrumb: 'Lei è qui',
    home: 'Pagina iniziale',
  },
  languageSwitch: {
    label: 'Scegli la lingua',
  },
  footer: {
    rights: (year, company) => `© ${year} ${company}`,
    links: {
      service: 'Panoramica servizio e aiuto',
      terms: 'Condizioni generali',
      privacy: 'Protezione dei dati',
      revocation: 'Diritto di recesso e di restituzione',
      imprint: 'Note legali',
      shipping: 'Consegna e spese di spedizione',
      returns: 'Resi',
      paymentHelp: 'Pagamento',
      sizeGuide: 'Guida alle taglie',
      guarantee: 'Garanzia',
      contact: 'Contatto',
      accessibility: 'Accessibilità',
      cookies: 'Impostazioni dei cookie',
    },
  },
  toasts: {
    close: 'Chiudi il messaggio',
  },
  errors: {
    generic: 'Si è verificato un errore. Riprovi più tardi.',
    notFoundTitle: 'Questa pagina non esiste',
    notFoundText:
      'Forse l’articolo è esaurito o il link non è più attuale. Avvii una ricerca o riparta dalla pagina iniziale.',
    notFoundProduct: 'Questo articolo non è più nel nostro assortimento.',
    serverTitle: 'Qualcosa non ha funzionato',
    serverText: 'Da noi si è verificato un errore. Il suo carrello è salvato. Riprovi tra qualche minuto.',
    unavailableTitle: 'Torniamo subito',
    unavailableText: 'Il negozio fa una breve pausa. Il suo carrello è salvato. Riprovi tra qualche secondo.',
    reset: 'Riprova',
    offlineTitle: 'Nessuna connessione',
    offlineText:
      'Al momento non c’è connessione a internet. Appena la connessione è ristabilita, può continuare da qui.',
    toHome: 'Vai alla pagina iniziale',
    popular: 'Reparti più visitati',
  },
  content: {
    productRow: (title) => `Articoli: ${title}`,
  },
  pageTitle: (page, shop) => `${page} | ${shop}`,
};
