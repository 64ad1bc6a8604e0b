import type { LayerMessages } from '../types.ts';

/** Texts of layers over a page, in Dutch. */
export const layers: LayerMessages = {
  geo: {
    title: { DE: 'Koopt u in Duitsland?', AT: 'Koopt u in Oostenrijk?' },
    text: {
      DE: 'Deze webwinkel bezorgt niet in Duitsland. Onze Duitse webwinkel wel.',
      AT: 'Deze webwinkel bezorgt niet in Oostenrijk. Onze Oostenrijkse webwinkel wel.',
    },
    go: { DE: 'Naar de webwinkel voor Duitsland', AT: 'Naar de webwinkel voor Oostenrijk' },
    stay: 'Hier blijven',
    close: 'Melding sluiten',
  },
  app: {
    label: 'Over de app',
    title: (shop) => `${shop} als app`,
    text: 'Sneller bladeren, bezorgingen volgen.',
    open: 'Openen in de app',
    store: 'App downloaden',
    close: 'Melding over de app sluiten',
  },
  survey: {
    name: 'Uw mening',
    title: 'Wat vindt u van onze webwinkel?',
    invite: 'Wat vindt u van de webwinkel?',
    lead: 'Een cijfer van 1 tot 5 is genoeg. Wij bewaren uw antwoord zonder naam of adres.',
    legend: 'Uw cijfer',
    ratings: ['1, heel slecht', '2, matig', '3, redelijk', '4, goed', '5, heel goed'],
    comment: 'Wat kunnen wij beter doen?',
    optional: 'optioneel',
    hint: 'Vermeld geen persoonlijke gegevens.',
    submit: 'Mening versturen',
    thanks: 'Bedankt voor uw mening.',
    already: 'U hebt ons tijdens dit bezoek al uw mening gegeven. Bedankt!',
    close: 'Enquête sluiten',
    dismiss: 'Niet nu',
    problems: {
      rating: 'Kies een cijfer van 1 tot 5.',
      comment: 'De opmerking mag hoogstens 1000 tekens lang zijn.',
      failed: 'Dat is niet gelukt. Probeer het later nog een keer.',
    },
  },
  service: {
    failed: 'De inhoud kon niet worden geladen. Probeer het later nog een keer.',
  },
};
