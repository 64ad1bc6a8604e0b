import type { automations as model } from './de-automations.ts';

/** Texts of the section for automations and of results of mails in French (fr-CH). */
export const automations: typeof model = {
  automations: {
    title: 'E-mails automatiques',
    intro:
      'E-mails déclenchés par une occasion. Ils ne vont qu’à la clientèle qui a accepté la newsletter et les e-mails personnels, et une seule fois par occasion.',
    list: 'Occasions',
    kind: 'Occasion',
    state: 'État',
    states: { on: 'en marche', off: 'arrêté' },
    delay: 'Délai',
    hours: (count) => `${count} heures`,
    days: (count) => `${count} jours`,
    kinds: {
      basket: 'Panier abandonné',
      review: 'Demande d’avis',
      winback: 'Plus commandé depuis longtemps',
    },
    stock: 'De nouveau en stock',
    about: {
      basket:
        'Clientèle connectée dont le panier n’a plus été modifié ni commandé depuis. Seul ce qui peut être acheté est montré. Chaque panier déclenche un e-mail au plus.',
      review:
        'Après la livraison de toute la commande, pour les articles gardés sans avis de cette personne. Chaque commande déclenche un e-mail au plus.',
      winback:
        'Clientèle dont la dernière commande date d’au moins ce délai. Chaque dernière commande déclenche un e-mail au plus. Les articles les plus achetés sont montrés.',
      stock:
        'Les visiteurs demandent eux-mêmes ce message pour un article épuisé. Ce n’est pas de la publicité et il ne compte pas dans la limite.',
    },
    delays: {
      basket: 'Heures depuis la dernière modification du panier',
      review: 'Jours depuis la livraison',
      winback: 'Jours depuis la dernière commande',
    },
    between: (least, most) => `${least} à ${most}`,
    windowText: (days) => `Ensuite, la boutique l’envoie encore pendant ${days} jours, puis y renonce.`,
    on: 'Envoyer les e-mails',
    settings: 'Réglage',
    text: (locale) => `Texte ${locale}`,
    subject: 'Objet',
    subjectHint: 'Vide\u00a0: l’objet habituel de la boutique.',
    introduction: 'Introduction',
    introductionHint: 'Remplace le texte habituel avant les articles. Séparez les paragraphes par une ligne vide.',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    tried: 'L’essai se trouve dans la boîte d’envoi.',
    preview: 'Aperçu',
    previewOf: (locale) => `Aperçu ${locale}`,
    previewText: 'Avec les textes enregistrés et deux articles bien vendus comme exemple.',
    tryOut: (locale) => `Essai pour moi (${locale})`,
    limits: 'Limites',
    limitsText:
      'Campagnes et e-mails automatiques comptent ensemble, les e-mails de commande jamais. Une campagne omet les personnes qui ont atteint la limite\u00a0; les e-mails automatiques attendent.',
    mails: 'E-mails publicitaires par personne, au plus',
    inDays: 'sur combien de jours',
    quietFrom: 'Pas d’envoi dès (heure)',
    quietUntil: 'jusqu’à (heure)',
    quietHint: (timeZone) =>
      `Heure locale de la boutique (${timeZone}). Entre ces heures, aucun e-mail automatique ne part. Heures égales\u00a0: envoi à toute heure.`,
    problems: {
      delay: 'Le délai n’est pas valable.',
      text: 'L’objet a 120 caractères au plus, l’introduction 1500.',
      changed: 'Quelqu’un l’a modifié entre-temps. Veuillez recharger la page.',
      limit: 'Les e-mails et les jours vont de 1 à 31.',
      hours: 'Les heures vont de 0 à 23.',
    },
    stopped:
      'Chaque e-mail contient un lien qui n’arrête que cette occasion, et un autre pour tous les e-mails personnels.',
    ofReports: {
      'automation/basket': 'Automatique\u00a0: panier abandonné',
      'automation/review': 'Automatique\u00a0: demande d’avis',
      'automation/winback': 'Automatique\u00a0: plus commandé depuis longtemps',
    },
  },
  mailResults: {
    title: 'Résultat',
    ofDays: (days) => `Résultat des ${days} derniers jours`,
    sent: 'Envoyés',
    bounced: 'Non distribuables',
    unsubscribed: 'Désinscriptions',
    visits: 'Visites',
    orders: 'Commandes',
    value: 'Valeur des commandes',
    definitions: {
      sent: 'E-mails que le serveur a acceptés ou qui se trouvent dans la boîte d’envoi.',
      bounced: 'Refusés par le serveur ou revenus comme non distribuables en sept jours.',
      unsubscribed: 'Désinscriptions par un lien d’e-mail dans les sept jours après cet e-mail.',
      visits:
        'Pages ouvertes par un lien de cet e-mail. Comptées sans cookie et sans personne\u00a0; deux clics comptent deux fois.',
      orders:
        'Commandes dans les sept jours après cet e-mail à la même adresse, sans autre e-mail publicitaire entre-temps. Cela montre une proximité dans le temps, pas une cause.',
      value: 'TVA comprise, remises déduites, sans les cartes cadeaux vendues, comme dans les rapports.',
    },
    subjectTest: 'Test de deux objets',
    variant: 'Objet',
    variants: { a: 'Objet A', b: 'Objet B' },
    rate: 'Par e-mail',
    running: 'Le test est en cours. Ensuite, les autres destinataires reçoivent le meilleur objet.',
    winner: (name) => `Les autres destinataires ont reçu\u00a0: ${name}.`,
    chance: (percent) =>
      `Avec des objets de même qualité, une telle différence serait due au hasard avec une probabilité de ${percent} (test de deux proportions).`,
    clear: 'La différence n’est sans doute pas due au hasard.',
    unclear: 'La différence peut bien être due au hasard.',
    tooFew: 'Il y a trop peu d’e-mails ou de résultats pour parler de hasard.',
  },
};
