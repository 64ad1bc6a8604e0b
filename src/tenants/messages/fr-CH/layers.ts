import type { LayerMessages } from '../types.ts';

/** Texts of layers over a page, in Swiss French. */
export const layers: LayerMessages = {
  geo: {
    title: { DE: 'Vous achetez en Allemagne\u00a0?', AT: 'Vous achetez en Autriche\u00a0?' },
    text: {
      DE: 'Cette boutique ne livre pas en Allemagne. Notre boutique allemande le fait, avec des prix en euros.',
      AT: 'Cette boutique ne livre pas en Autriche. Notre boutique autrichienne le fait, avec des prix en euros.',
    },
    go: { DE: 'Aller à la boutique pour l’Allemagne', AT: 'Aller à la boutique pour l’Autriche' },
    stay: 'Rester ici',
    close: 'Fermer cette information',
  },
  app: {
    label: 'À propos de l’application',
    title: (shop) => `L’application ${shop}`,
    text: 'Parcourez plus vite, suivez vos livraisons.',
    open: 'Ouvrir dans l’application',
    store: 'Obtenir l’application',
    close: 'Fermer l’information sur l’application',
  },
  survey: {
    name: 'Votre avis',
    title: 'Que pensez-vous de notre boutique\u00a0?',
    invite: 'Que pensez-vous de la boutique\u00a0?',
    lead: 'Une note de 1 à 5 suffit. Nous enregistrons votre réponse sans nom ni adresse.',
    legend: 'Votre note',
    ratings: ['1, pas du tout satisfait', '2, peu satisfait', '3, moyen', '4, satisfait', '5, très satisfait'],
    comment: 'Que pouvons-nous améliorer\u00a0?',
    optional: 'facultatif',
    hint: 'Merci de ne pas donner d’informations personnelles.',
    submit: 'Envoyer mon avis',
    thanks: 'Merci pour votre avis.',
    already: 'Vous nous avez déjà donné votre avis pendant cette visite. Merci\u00a0!',
    close: 'Fermer le sondage',
    dismiss: 'Pas maintenant',
    problems: {
      rating: 'Veuillez choisir une note de 1 à 5.',
      comment: 'Le commentaire ne peut pas dépasser 1000 caractères.',
      failed: 'Cela n’a pas fonctionné. Veuillez réessayer plus tard.',
    },
  },
  service: {
    failed: 'Le contenu n’a pas pu être chargé. Veuillez réessayer plus tard.',
  },
};
