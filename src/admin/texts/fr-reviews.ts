import type { reviews as model } from './de-reviews.ts';

/** Texts of the reviews section in French (fr-CH). */
export const reviews: typeof model = {
  reviews: {
    title: 'Avis',
    intro:
      'On vérifie si un avis respecte les règles, jamais s’il plaît. Chaque décision figure au journal ; l’auteur voit la raison d’un refus dans son compte.',
    state: 'État',
    all: 'Tous',
    states: { waiting: 'En attente', published: 'Publié', refused: 'Refusé' },
    empty: 'Aucun avis trouvé.',
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
    starsOf: 'Étoiles',
    product: 'Article',
    sku: 'Numéro d’article',
    heading: 'Titre',
    body: 'Texte',
    author: 'Nom',
    locale: 'Langue',
    purchase: 'Achat',
    purchases: { yes: 'confirmé', no: 'non confirmé' },
    source: 'Origine',
    sources: { customer: 'de la clientèle', import: 'importé', demo: 'exemple de la démo' },
    written: 'Écrit le',
    from: 'Écrit dès le',
    to: 'Écrit jusqu’au',
    helpful: 'Utile',
    tick: 'Sélectionner',
    publishTicked: 'Publier la sélection',
    productNumber: 'Numéro d’article ou de variante',
    noneTicked: 'Veuillez choisir au moins un avis.',
    publishedMany: (published, left) =>
      left === 0
        ? `${published} publiés.`
        : `${published} publiés. ${left} avis modifiés entre-temps ou déjà publiés sont restés inchangés.`,
  },
};
