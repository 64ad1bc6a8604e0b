import type { LayerMessages } from '../types.ts';

/** Texts of layers over a page, in Italian. */
export const layers: LayerMessages = {
  geo: {
    title: { DE: 'Fa acquisti in Germania?', AT: 'Fa acquisti in Austria?' },
    text: {
      DE: 'Questo negozio non consegna in Germania. Il nostro negozio tedesco sì, con prezzi in euro.',
      AT: 'Questo negozio non consegna in Austria. Il nostro negozio austriaco sì, con prezzi in euro.',
    },
    go: { DE: 'Vai al negozio per la Germania', AT: 'Vai al negozio per l’Austria' },
    stay: 'Resta qui',
    close: 'Chiudi l’avviso',
  },
  app: {
    label: 'Avviso sull’app',
    title: (shop) => `L’app di ${shop}`,
    text: 'Per sfogliare più in fretta e seguire le consegne.',
    open: 'Apri nell’app',
    store: 'Scarica l’app',
    close: 'Chiudi l’avviso sull’app',
  },
  survey: {
    name: 'La sua opinione',
    title: 'Che cosa pensa del nostro negozio?',
    invite: 'Le piace il nostro negozio?',
    lead: 'Basta un voto da 1 a 5. Salviamo la sua risposta senza nome né indirizzo.',
    legend: 'Il suo voto',
    ratings: ['1, per niente', '2, poco', '3, così così', '4, bene', '5, molto bene'],
    comment: 'Che cosa possiamo migliorare?',
    optional: 'facoltativo',
    hint: 'Non indichi dati personali.',
    submit: 'Invia l’opinione',
    thanks: 'Grazie per la sua opinione.',
    already: 'Ci ha già dato la sua opinione durante questa visita. Grazie!',
    close: 'Chiudi il sondaggio',
    dismiss: 'Non ora',
    problems: {
      rating: 'Scelga un voto da 1 a 5.',
      comment: 'Il commento può avere al massimo 1000 caratteri.',
      failed: 'Qualcosa non ha funzionato. Riprovi più tardi.',
    },
  },
  service: {
    failed: 'Non è stato possibile caricare il contenuto. Riprovi più tardi.',
  },
};
