import type { vitals as german } from './de-vitals.ts';

export const vitals: typeof german = {
  vitals: {
    title: 'Rapidité des pages',
    intro:
      'Ce que trois consultations sur quatre ne dépassent pas (p75), mesuré dans les navigateurs de ceux qui ont accepté la mesure. Compté sans personnes, conservé 400 jours.',
    period: 'Période',
    days: (days: number) => (days === 1 ? 'Aujourd’hui' : `${days} derniers jours`),
    show: 'Afficher',
    none: 'Rien n’a été mesuré pendant cette période.',
    pageType: 'Page',
    all: 'Toutes',
    views: 'Consultations',
    devices: { mobile: 'Téléphone', tablet: 'Tablette', desktop: 'Ordinateur', unknown: 'Inconnu' },
    pages: {
      home: 'Accueil',
      list: 'Liste',
      product: 'Produit',
      search: 'Recherche',
      basket: 'Panier',
      checkout: 'Commande',
      account: 'Compte',
      content: 'Contenu',
    },
    ratings: { good: 'bon', 'needs-improvement': 'moyen', poor: 'mauvais' },
    metrics: {
      INP: 'Réponse aux actions (INP)',
      LCP: 'Plus grand élément (LCP)',
      CLS: 'Décalages (CLS)',
      FCP: 'Premier élément (FCP)',
      TTFB: 'Premier octet (TTFB)',
      FID: 'Première action (FID)',
    },
    details: 'Ce qui peut en être la cause',
    trait: 'Caractéristique',
    value: 'Valeur',
    poor: 'dont mauvais',
    traits: {
      target: 'Élément',
      interactionType: 'Action',
      navigationType: 'Arrivée',
      connection: 'Connexion',
      loadState: 'Chargement',
      environment: 'Environnement',
    },
  },
};
