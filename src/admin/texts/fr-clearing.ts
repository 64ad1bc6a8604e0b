import type { clearing as german } from './de-clearing.ts';

/** Texts of the clearing of the payment provider in French (fr-CH). */
export const clearing: typeof german = {
  clearing: {
    title: 'Prestataire de paiement',
    intro:
      'L’argent chez le prestataire de paiement\u00a0: encaissé, déduit et versé. Quand tout est versé, le compte est à zéro.',
    balance: 'Situation',
    sums: {
      ledger: 'Compte «\u00a0Prestataire de paiement\u00a0» dans les livres',
      reported: 'dont annoncé et pas encore versé',
      unreported: 'dont encaissé, pas encore annoncé',
      elsewhere: 'dont chez les sociétés d’autres moyens de paiement',
      differences: 'dont écarts',
      rest: 'dont inexpliqué',
      unknown: 'annoncé, mais sans paiement correspondant',
      disputed: 'Paiements contestés, pas encore tranchés',
    },
    newest: (at) => `Dernière annonce\u00a0: ${at}`,
    noneRead: 'Aucun rapport n’a encore été importé.',
    payouts: 'Versements',
    noPayouts: 'Il n’y a pas encore de versement.',
    payout: 'Versement',
    payoutOf: (id) => `Versement ${id}`,
    arrives: 'Attendu le',
    arrived: 'Arrivée à la banque',
    notArrived: 'pas encore dans un fichier bancaire',
    states: { pending: 'en route', paid: 'versé', failed: 'échoué' },
    shareOf: (total) => `Part de cette boutique sur ${total}`,
    waiting: (count, sum) =>
      `Encore chez le prestataire\u00a0: ${count} ${count === '1' ? 'écriture' : 'écritures'}, au total ${sum}`,
    noWaiting: 'Rien n’attend un versement.',
    movements: (count, sum) => `${count} ${count === '1' ? 'écriture' : 'écritures'}, au total ${sum}`,
    noMovements: 'Le prestataire n’indique aucune écriture pour ce versement.',
    unknown: 'Écritures inconnues',
    unknownHint:
      'Ces écritures ne désignent aucun paiement de la boutique. Elles ne sont pas comptabilisées et sont réessayées à chaque lecture.',
    differences: 'Écarts',
    differencesHint:
      'Les livres et le prestataire indiquent des montants différents, par exemple après un remboursement fait directement chez le prestataire.',
    inBooks: 'Dans les livres',
    atProvider: 'Chez le prestataire',
    id: 'Identifiant',
    kind: 'Type',
    kinds: {
      payment: 'Paiement',
      refund: 'Remboursement',
      dispute: 'Contesté',
      'dispute-reversal': 'Contesté, récupéré',
      fee: 'Frais',
      payout: 'Versement',
      'payout-reversal': 'Versement échoué',
      other: 'Autre',
    },
    at: 'Date',
    order: 'Commande',
    amount: 'Montant',
    fee: 'Frais',
    net: 'Net',
    fetchTitle: 'Charger les rapports',
    fetchHint: 'Se fait automatiquement toutes les heures.',
    fetch: 'Charger maintenant',
    noProvider: 'Aucun prestataire de paiement n’est configuré. Vous pouvez importer des rapports en fichier.',
    fileTitle: 'Importer un rapport',
    file: 'Fichier (CSV, Balance ou Payout reconciliation, itemized)',
    fileHint:
      'Depuis le tableau de bord de Stripe, 50 Mo au plus. Un fichier importé deux fois n’est comptabilisé qu’une fois.',
    submitFile: 'Importer',
    done: (movements, booked, arrived) =>
      `${movements} nouvelles écritures lues, ${booked} comptabilisées, ${arrived} versements trouvés à la banque.`,
    incomplete: (count) =>
      count === '1'
        ? '1 versement ne correspond pas à ses écritures et n’est pas comptabilisé.'
        : `${count} versements ne correspondent pas à leurs écritures et ne sont pas comptabilisés.`,
    brokenLine: (line, problem) => `La ligne ${line} est illisible\u00a0: ${problem}`,
    failures: {
      'provider-away': 'Le prestataire de paiement ne répond pas. Veuillez réessayer plus tard.',
      'bad-file': 'Ce n’est pas un rapport du prestataire de paiement.',
    },
  },
};
