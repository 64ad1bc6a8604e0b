import type { inbox as model } from './de-inbox.ts';

/** Texts of the contact form's inbox in French (fr-CH). */
export const inbox: typeof model = {
  inbox: {
    title: 'Messages',
    intro: 'Ce qui est arrivé par le formulaire de contact. Qui ouvre un message figure au journal.',
    none: 'Il n’y a rien ici.',
    states: { open: 'Ouverts', answered: 'Répondus', closed: 'Réglés', spam: 'Spam possible' },
    number: 'Numéro',
    subject: 'Sujet',
    from: 'De',
    language: 'Langue',
    at: 'Arrivée',
    message: 'Message',
    noMessage: 'Sans texte.',
    details: 'Indications',
    files: 'Images',
    unreadableFile: (name) => `${name}\u00a0: l’image n’a pas pu être lue. Demandez-en une nouvelle.`,
    answers: 'Réponses',
    answerOf: (who, when) => `${who}, ${when}`,
    answer: 'Répondre',
    text: 'Réponse dans la langue de la clientèle',
    templates: 'Modèles',
    use: (name) => `Modèle\u00a0: ${name}`,
    send: 'Envoyer la réponse',
    close: 'Classer comme réglé',
    reopen: 'Rouvrir',
    spam: 'Classer comme spam',
    saved: 'Enregistré.',
    empty: 'La réponse est vide.',
  },
};
