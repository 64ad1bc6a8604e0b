import type { questions as model } from './de-questions.ts';

/** Texts of the section for questions about products in French. */
export const questions: typeof model = {
  questions: {
    title: 'Questions sur les articles',
    intro:
      'La première réponse part par e-mail à la personne qui a posé la question. La boutique efface ensuite son adresse. Les questions publiées figurent avec la réponse sur la page de l’article.',
    task: (count) => (count < 2 ? `${count} question attend une réponse` : `${count} questions attendent une réponse`),
    state: 'État',
    all: 'Toutes',
    states: {
      waiting: 'En attente',
      published: 'Publiée',
      answered: 'Réponse envoyée seulement',
      refused: 'Refusée',
    },
    tabs: {
      waiting: 'en attente',
      published: 'publiées',
      answered: 'réponse envoyée seulement',
      refused: 'refusées',
    },
    empty: 'Aucune question trouvée.',
    by: (author, at) => `${author}, ${at}`,
    question: 'Question',
    answer: 'Réponse',
    mailed: 'Répondez dans la langue de la question. La réponse part aussi par e-mail à la personne qui l’a posée.',
    notMailed: 'Répondez dans la langue de la question. Aucun e-mail ne part plus.',
    publish: 'Répondre et publier',
    actOf: (act, what) => `${act}\u00a0: ${what}`,
    change: 'Modifier la réponse',
    onlyAnswer: 'Répondre seulement',
    refuse: 'Refuser sans réponse',
    withdraw: 'Retirer de l’article',
    said: { publish: 'Publiée.', answer: 'Réponse envoyée.', refuse: 'Refusée.' },
    problems: {
      'no-answer': 'Veuillez écrire une réponse.',
      'answer-too-long': 'La réponse dépasse 2000 caractères.',
      changed: 'Une décision a été prise entre-temps sur cette question\u00a0: veuillez la relire.',
    },
    product: 'Article',
    sku: 'Numéro d’article',
    author: 'Nom',
    locale: 'Langue',
    source: 'Origine',
    sources: { customer: 'de la clientèle', demo: 'exemple de la démo' },
    asked: 'Posée',
    from: 'Posée à partir du',
    to: 'Posée jusqu’au',
    productNumber: 'Numéro d’article ou de variante',
  },
};
