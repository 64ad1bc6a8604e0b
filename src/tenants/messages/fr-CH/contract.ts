import type { ContractMessages } from '../types.ts';

export const contract: ContractMessages = {
  title: 'Contrat-cadre pour des achats par mensualités',
  version: (version) => `Version ${version}`,
  borrower: 'Cliente ou client',
  number: (number) => `Numéro de client ${number}`,
  clausesTitle: 'Contrat',
  example: 'Exemple de calcul',
  rate: (example, cap) => `${example}\u00a0% dans l’exemple de calcul, au plus ${cap}\u00a0%`,
  clauses: {
    subject: 'Objet',
    subjectText: (limit) =>
      `Vous achetez chez nous par mensualités jusqu’au montant maximal de ${limit}. Avant que vous l’envoyiez, chaque commande vous indique le prix au comptant, le prix total ainsi que le nombre, le montant et l’échéance des mensualités. Elle fait partie de ce contrat. Celui-ci ne vous oblige à aucun achat.`,
    cost: 'Coûts',
    costText: (fee, cap) =>
      `Pour chaque mois de la durée s’ajoute un supplément de ${fee}\u00a0% du montant financé. Le taux annuel effectif d’une commande ne dépasse jamais ${cap}\u00a0%. Aucun autre frais n’est perçu.`,
    pause: 'Pause de paiement',
    pauseText: (months, percent) =>
      `Si vous le souhaitez, vous commencez ${months} mois plus tard. Cela coûte une seule fois ${percent}\u00a0% de la valeur des articles.`,
    repayment: 'Remboursement',
    repaymentText: (numbers, least) =>
      `Vous choisissez ${numbers} mensualités d’au moins ${least}. Si une échéance tombe un samedi, un dimanche ou un jour férié, le jour bancaire ouvrable suivant compte. Vous pouvez rembourser plus tôt en tout temps, entièrement ou en partie\u00a0: les suppléments pour la durée restante sont alors supprimés.`,
    returns: 'Retours',
    returnsText:
      'Si vous renvoyez des articles avant la première mensualité, nous recalculons le plan avec le montant réduit. Plus tard, votre avoir raccourcit la durée\u00a0: les dernières mensualités sont supprimées, et leur supplément avec elles.',
    late: 'Retard',
    lateText:
      'Si vous payez une mensualité en retard, vous devez un intérêt moratoire de 5\u00a0% par an sur sa part du prix au comptant. Les rappels sont gratuits.',
    withdrawal: 'Révocation',
    withdrawalText: (days, address) =>
      `Vous pouvez révoquer ce contrat dans les ${days} jours après en avoir reçu un exemplaire, sans indiquer de motif\u00a0: dans votre compte ou par écrit à ${address}. Il suffit d’envoyer la révocation le dernier jour. Vous payez alors ce que vous avez déjà acheté dans les 30 jours au prix au comptant, sans supplément.`,
    insurance: 'Assurance',
    insuranceText:
      'Le contrat n’exige aucune assurance. La protection des mensualités est facultative et fait l’objet d’un contrat à part.',
    check: 'Examen du crédit et données',
    checkText:
      'Avant la conclusion, nous examinons si vous pouvez rembourser le crédit (art. 28 à 30 LCC) et nous l’annonçons au Centre de renseignements sur le crédit à la consommation dans la mesure où la loi l’exige. Nous n’utilisons aucune donnée sur votre santé ni provenant de réseaux sociaux. Vous pouvez demander qu’une personne réexamine la décision.',
  },
  signature: {
    place: 'Lieu et date',
    customer: 'Signature de la cliente ou du client',
    house: (company) => `Signature de ${company}`,
  },
  next: {
    title: 'La suite',
    print: 'Imprimez le contrat en deux exemplaires et signez les deux. Vous en gardez un.',
    send: (address) => `Envoyez l’autre à ${address}.`,
    wait: 'Dès que nous l’avons reçu, nous l’examinons et vous envoyons un e-mail. Vous pouvez ensuite choisir toutes les durées à chaque commande.',
    noPrinter: (phone) =>
      `Pas d’imprimante\u00a0? Appelez-nous (${phone})\u00a0: nous vous envoyons deux exemplaires par la poste.`,
  },
  letters: {
    requested: {
      subject: 'Votre contrat-cadre\u00a0: il manque encore votre signature',
      title: 'Veuillez signer votre contrat-cadre',
      text: 'Vous avez demandé un contrat-cadre pour des mensualités. Pour les montants élevés, la loi exige votre signature sur papier.',
      button: 'Afficher et imprimer le contrat',
    },
    signed: {
      subject: 'Votre contrat-cadre est valable',
      title: 'Nous avons reçu votre contrat signé',
      text: (limit) =>
        `Vous pouvez désormais acheter par mensualités jusqu’à ${limit} et choisir toutes les durées à chaque commande.`,
      withdraw: (date) => `Jusqu’au ${date}, vous pouvez révoquer le contrat sans indiquer de motif.`,
      button: 'Afficher le contrat',
    },
    closed: {
      subject: 'Votre contrat-cadre n’a pas été conclu',
      title: 'Nous avons clos votre demande',
      text: 'Le contrat-cadre que vous avez demandé n’a pas été conclu. Vous pouvez en demander un nouveau en tout temps dans votre compte. Si vous souhaitez connaître le motif ou faire réexaminer la décision par une personne, écrivez-nous.',
      button: 'Voir mon compte',
    },
    concluded: {
      subject: 'Votre contrat-cadre pour des mensualités',
      title: 'Vous avez conclu un contrat-cadre',
      text: 'Veuillez conserver cet e-mail\u00a0: c’est votre exemplaire du contrat.',
      button: 'Afficher et imprimer le contrat',
    },
    raised: {
      subject: 'Votre limite est plus élevée',
      title: 'Nous avons augmenté votre limite',
      text: (limit) =>
        `Vous avez demandé une limite plus élevée. Vous pouvez désormais acheter par mensualités jusqu’à ${limit}. Pour le reste, votre contrat ne change pas.`,
      button: 'Afficher le contrat',
    },
    reminder: {
      subject: 'Votre contrat-cadre\u00a0: vous pouvez le révoquer',
      title: (date) => `Vous pouvez révoquer votre contrat jusqu’au ${date}`,
      text: 'Vous avez récemment conclu un contrat-cadre pour des mensualités. Vous avez changé d’avis\u00a0? Vous n’avez pas à indiquer de motif.',
      how: (address) => `Révoquez-le dans votre compte ou par écrit à ${address}.`,
      button: 'Afficher le contrat',
    },
    withdrawn: {
      subject: 'Votre contrat-cadre est révoqué',
      title: 'Nous avons reçu votre révocation',
      text: (moment) =>
        `Vous avez révoqué votre contrat-cadre pour des mensualités le ${moment}. Il n’est plus valable.`,
      orders:
        'Pour les commandes par mensualités, vous ne devez plus que le prix sans supplément. Pour chacune, vous recevez un e-mail avec le montant, la date limite et les données de paiement.',
      none: 'Vous ne nous devez rien au titre de ce contrat.',
      button: 'Voir mon compte',
    },
    ignore: 'Vous recevez cet e-mail parce qu’il fait partie de votre contrat avec nous.',
  },
};
