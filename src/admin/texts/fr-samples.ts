import type { samples as model } from './de-samples.ts';

/** Texts of the section for samples of covers in French. */
export const samples: typeof model = {
  samples: {
    title: 'Échantillons de tissu',
    intro:
      'Sélectionnez les commandes à envoyer, imprimez les lettres, joignez les échantillons et marquez-les comme envoyées. La lettre convient à une enveloppe à fenêtre et indique les revêtements.',
    task: (count) =>
      count < 2 ? `${count} commande d’échantillons à envoyer` : `${count} commandes d’échantillons à envoyer`,
    state: 'État',
    all: 'Toutes',
    states: { waiting: 'À envoyer', sent: 'Envoyée' },
    tabs: { waiting: 'à envoyer', sent: 'envoyées' },
    empty: 'Aucune commande trouvée.',
    act: 'Imprimer les lettres et marquer comme envoyées',
    print: 'Imprimer les lettres',
    printHint: 'Imprimez et joignez d’abord, puis confirmez. L’impression contient exactement ces commandes.',
    requested: 'Commandée',
    recipient: 'Nom',
    address: 'Adresse',
    email: 'Adresse e-mail',
    product: 'Article',
    covers: 'Revêtements',
    locale: 'Langue',
    sent: 'Envoyée',
    from: 'Commandée à partir du',
    to: 'Commandée jusqu’au',
    productNumber: 'Numéro d’article ou de variante',
  },
};
