import type { AfterMessages } from '../types.ts';

export const after: AfterMessages = {
  consent: {
    title: (shop) => `Les cookies chez ${shop}`,
    text: 'Les cookies nécessaires gèrent le panier et la connexion. Tout le reste uniquement avec votre accord.',
    accept: 'Tout accepter',
    reject: 'Tout refuser',
    choose: 'Choisir',
    privacy: 'Protection des données',
    settings: 'Paramètres des cookies',
    lead: (shop) =>
      `Décidez à quelles fins ${shop} peut utiliser des cookies et autres moyens de stockage. Votre choix est valable un an\u00a0; vous pouvez le modifier en bas de chaque page sous «\u00a0Paramètres des cookies\u00a0».`,
    save: 'Enregistrer mon choix',
    always: 'Toujours actifs',
    close: 'Fermer les paramètres',
    saved: 'Votre choix est enregistré.',
    names: {
      C0001: 'Nécessaires',
      C0002: 'Mesure',
      C0003: 'Confort',
      C0004: 'Marketing',
      C0005: 'Réseaux sociaux',
      C0006: 'Recommandations personnelles',
    },
    purposes: {
      C0001: 'Panier, liste d’envies, connexion, sécurité et ce choix. Sans eux, la boutique ne fonctionne pas.',
      C0002: 'La rapidité de nos pages, comptée par page consultée et sans votre nom.',
      C0003: 'Les articles vus en dernier et d’autres aides qui rendent la visite plus agréable.',
      C0004: 'Les articles et rayons consultés, afin que la publicité et les offres soient plus pertinentes.',
      C0005: 'Des contenus de réseaux sociaux. Nous n’en affichons pas actuellement.',
      C0006: 'Des articles en rapport avec ce que vous avez consulté et commandé.',
    },
  },
  /** A newer build is available while the page is open. */
  update: {
    label: 'Nouvelle version de la boutique',
    text: 'Une nouvelle version de la boutique est disponible.',
    reload: 'Recharger',
    later: 'Plus tard',
  },
  recommendations: {
    personal: 'Sélectionnés pour vous',
    together: 'Souvent achetés ensemble',
    similar: 'Vous aimerez peut-être aussi',
    popular: 'Appréciés des autres clients',
  },
};
