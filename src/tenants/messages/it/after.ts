import type { AfterMessages } from '../types.ts';

export const after: AfterMessages = {
  consent: {
    title: (shop) => `I cookie di ${shop}`,
    text: 'I cookie necessari gestiscono carrello e accesso. Tutti gli altri soltanto con il suo consenso.',
    accept: 'Accetta tutti',
    reject: 'Rifiuta tutti',
    choose: 'Scegli',
    privacy: 'Protezione dei dati',
    settings: 'Impostazioni dei cookie',
    lead: (shop) =>
      `Decida per quali scopi ${shop} può usare cookie e tecniche di memorizzazione simili. La sua scelta vale un anno; può modificarla in fondo a ogni pagina, sotto «Impostazioni dei cookie».`,
    save: 'Salva la scelta',
    always: 'Sempre attivi',
    close: 'Chiudi le impostazioni',
    saved: 'La sua scelta è salvata.',
    names: {
      C0001: 'Necessari',
      C0002: 'Misurazione',
      C0003: 'Comodità',
      C0004: 'Marketing',
      C0005: 'Social media',
      C0006: 'Consigli personali',
    },
    purposes: {
      C0001: 'Carrello, lista dei desideri, accesso, sicurezza e questa scelta. Senza, il negozio non funziona.',
      C0002: 'La velocità delle nostre pagine, contata per pagina visitata e senza il suo nome.',
      C0003: 'Gli articoli visti di recente e altri aiuti che rendono più comoda la visita.',
      C0004: 'Quali articoli e reparti vengono visitati, perché pubblicità e offerte siano più pertinenti.',
      C0005: 'Contenuti dei social network. Al momento non ne mostriamo.',
      C0006: 'Articoli adatti a ciò che ha visto e ordinato.',
    },
  },
  /** A newer build is available while the page is open. */
  update: {
    label: 'Nuova versione del negozio',
    text: 'È disponibile una nuova versione del negozio.',
    reload: 'Ricarica',
    later: 'Più tardi',
  },
  recommendations: {
    personal: 'Scelti per lei',
    together: 'Spesso acquistati insieme',
    similar: 'Potrebbe piacerle anche',
    popular: 'Apprezzati da altri clienti',
  },
};
