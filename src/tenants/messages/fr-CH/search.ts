import { plural } from '../plural.ts';
import type { SearchMessages } from '../types.ts';

export const search: SearchMessages = {
  suggest: {
    label: 'Suggestions',
    history: 'Dernières recherches',
    terms: 'Termes de recherche',
    categories: 'Catégories',
    products: 'Articles',
    found: (count) => plural('fr', count, { one: `${count} suggestion`, other: `${count} suggestions` }),
    none: 'Aucune suggestion',
    forget: (term) => `Effacer « ${term} » des dernières recherches`,
    forgetAll: 'Tout effacer',
    forgotten: (term) => `« ${term} » effacé`,
    forgottenAll: 'Dernières recherches effacées',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer plus tard.',
  },
  results: {
    noResultHints: [
      'Vérifiez l’orthographe.',
      'Essayez un terme plus court ou plus général.',
      'Parcourez l’un de nos rayons.',
    ],
    shownInstead: (term) => `Voici les résultats pour « ${term} ».`,
    literally: (typed) => `Rechercher plutôt « ${typed} »`,
    alternatives: 'Vouliez-vous dire',
    near: 'Rayons proches',
    popularNear: 'Les plus demandés de ce choix',
    popular: 'Les plus demandés',
    mentioned: (term) => `Aucun article ne s’appelle « ${term} ». Ceux-ci s’en rapprochent le plus.`,
  },
  bra: {
    title: 'Calculateur de taille de soutien-gorge',
    description:
      'Deux mesures en centimètres suffisent pour connaître votre taille de soutien-gorge : dessous de poitrine et tour de poitrine.',
    lead: 'Mesurez-vous sans soutien-gorge ou avec un modèle léger et non rembourré. Le mètre ruban est horizontal et tendu, sans serrer.',
    underbust: 'Dessous de poitrine en cm',
    underbustHint: 'Juste sous la poitrine, après avoir expiré.',
    bust: 'Tour de poitrine en cm',
    bustHint: 'À l’endroit le plus fort de la poitrine, sans serrer.',
    submit: 'Calculer la taille',
    resultTitle: 'Votre taille :',
    systems: 'Dans d’autres pays',
    system: 'Pays',
    size: 'Taille',
    names: { fr: 'France, Belgique, Espagne', it: 'Italie', uk: 'Royaume-Uni, États-Unis', au: 'Australie' },
    term: 'soutien-gorge',
    show: 'Voir les soutiens-gorge à votre taille',
    note: 'Chaque coupe taille un peu différemment. Si le dos est trop lâche, prenez un tour de dos plus petit et un bonnet plus grand.',
    problems: {
      missing: 'Veuillez indiquer les deux mesures. Celle-ci manque.',
      'not-a-number': 'Veuillez indiquer un nombre en centimètres, par exemple 74,5.',
      'bust-below-underbust':
        'Le tour de poitrine doit être supérieur au dessous de poitrine. Avez-vous inversé les mesures ?',
      'too-small': 'L’écart entre les deux mesures est trop petit pour nos bonnets. Veuillez mesurer encore une fois.',
      'out-of-range':
        'Nous n’avons pas de taille pour cette mesure : dessous de poitrine de 63 à 122 cm, bonnets de AA à H.',
    },
    summary: 'Veuillez vérifier vos données',
  },
};
