import type { reviews as model } from './de-reviews.ts';

/** Texts of the reviews section in French (fr-CH). */
export const reviews: typeof model = {
  reviews: {
    title: 'Avis',
    intro:
      'On vérifie si un avis respecte les règles, jamais s’il plaît. Chaque décision figure au journal ; l’auteur voit la raison d’un refus dans son compte.',
    views: 'Affichage',
    waiting: (count) => `En attente (${count})`,
    states: { waiting: 'En attente', published: 'Publié', refused: 'Refusé' },
    empty: { waiting: 'Aucun avis n’attend.', published: 'Encore aucun.', refused: 'Encore aucun.' },
    stars: (count) => `${count} sur 5 étoiles`,
    by: (author, at) => `${author}, ${at}`,
    verified: 'Achat confirmé',
    imported: 'Importé',
    demo: 'Exemple de la démo',
    noTitle: 'Sans titre',
    opinions: (helpful, not) => `Utile : ${helpful} oui, ${not} non`,
    reasonWas: (reason) => `Raison : ${reason}`,
    publish: 'Publier',
    publishOf: (what) => `Publier : ${what}`,
    refuse: 'Refuser',
    refuseOf: (what) => `Refuser : ${what}`,
    reason: 'Raison',
    chooseReason: 'Choisir une raison',
    reasons: {
      offensive: 'Injurieux ou haineux',
      advertising: 'Publicité',
      'personal-data': 'Données personnelles',
      'off-topic': 'Sans rapport avec l’article (livraison, service clients)',
      'not-genuine': 'Pas d’expérience personnelle',
      other: 'Autre infraction aux règles',
    },
    said: { publish: 'Publié.', refuse: 'Refusé.' },
    problems: {
      'no-reason': 'Un refus demande une raison.',
      changed: 'L’avis a été réécrit entre-temps : veuillez le relire.',
    },
    next: 'Suivants',
    previous: 'Retour',
    pages: 'Pages',
  },
};
