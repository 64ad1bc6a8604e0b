import type { tours as model } from './de-tours.ts';

/** Texts of the tours of the two-man team in French (fr-CH). */
export const tours: typeof model = {
  tours: {
    tours: 'Tournées',
    tour: 'Tournée',
    one: (day, slot) => `Tournée du ${day}, ${slot}`,
    waiting: 'Livraisons par deux personnes',
    noneWaiting: 'Aucune livraison par deux personnes n’attend.',
    noTours: 'Aucune tournée à partir d’aujourd’hui.',
    day: 'Jour',
    slot: 'Créneau',
    taken: 'Occupé',
    free: 'libre',
    full: 'complète',
    plan: 'Planifier une tournée',
    starts: 'Début',
    ends: 'Fin',
    capacity: 'Livraisons au plus',
    submitPlan: 'Créer la tournée',
    assign: 'Attribuer',
    move: 'Réattribuer',
    tourOf: (number) => `Tournée pour la commande ${number}`,
    stops: 'Livraisons',
    noStops: 'Cette tournée n’a pas encore de livraison.',
    phone: 'Téléphone',
    depart: 'Départ de la tournée\u00a0: tout expédier',
    remove: 'Retirer de la tournée',
    extras: {
      assembly: 'montage',
      takeBackFurniture: 'reprise des anciens meubles',
      takeBackAppliance: 'reprise de l’ancien appareil',
      hose: 'tuyau plus long',
    },
    said: { planned: 'La tournée est créée.', assigned: 'La livraison est attribuée.' },
    problems: {
      'tour-time':
        'Le jour, les heures ou le nombre sont invalides. La tournée doit avoir lieu aujourd’hui ou plus tard, et finir après son début.',
      'tour-full': 'Cette tournée est complète.',
      'tour-order': 'Cette commande n’a rien à livrer par deux personnes, ou elle est déjà sur cette tournée.',
    },
    tourPaper: {
      title: 'Tournée du',
      slot: 'Créneau',
      stops: 'Livraisons',
      stop: 'Livraison',
      goods: 'Marchandise',
      signature: 'Signature',
      page: 'Page {page} sur {of}',
    },
  },
};
