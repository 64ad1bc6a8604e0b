import type { settings as german } from './de-settings.ts';

/** Days have a capital letter only at the beginning of a line. */
const lower = (day: string): string => String(day).toLowerCase();

/** Texts of the section for settings in French (fr-CH). */
export const settings: typeof german = {
  settings: {
    title: 'Réglages des boutiques',
    intro:
      'Ce qui vaut dans chaque boutique et ce qui est prévu. Chaque changement a une date d’effet, un motif et un historique.',
    setting: 'Réglage',
    topics: {
      delivery: 'Livraison',
      fees: 'Autres frais',
      payment: 'Paiement',
      service: 'Service clientèle',
      mails: 'Textes des e-mails',
    },
    keys: {
      'delivery.parcel': 'Colis',
      'delivery.free-from': 'Colis gratuits dès une valeur de',
      'delivery.bulky': 'Supplément pour colis encombrant',
      'delivery.two-man': 'Livraison par deux personnes',
      'delivery.assembly': 'Montage',
      'delivery.take-back-furniture': 'Reprise de l’ancien meuble',
      'delivery.hose': 'Tuyau de raccordement',
      'fees.return-label': 'Étiquette de retour',
      'fees.premium': 'Adhésion Premium par an',
      'payment.methods': 'Moyens de paiement proposés',
      'payment.invoice-days': 'Délai de paiement de la facture',
      'payment.reminders': 'Rappels',
      'service.hours': 'Heures d’ouverture',
    },
    methods: {
      invoice: 'Facture',
      prepayment: 'Paiement anticipé',
      instalments: 'Paiement par mensualités',
      card: 'Carte de crédit',
      twint: 'TWINT',
      paypal: 'PayPal',
      sepa: 'Prélèvement SEPA',
      eps: 'EPS',
      ideal: 'iDEAL | Wero',
      wero: 'Wero',
    },
    days: {
      Mo: 'Lundi',
      Tu: 'Mardi',
      We: 'Mercredi',
      Th: 'Jeudi',
      Fr: 'Vendredi',
      Sa: 'Samedi',
      Su: 'Dimanche',
    },
    problems: {
      amount:
        'Saisissez un montant comme 7.95. Les frais vont jusqu’à 500, la limite de livraison gratuite jusqu’à 1000.',
      rounding: 'Les montants en francs se terminent par 0 ou 5 centimes.',
      'invoice-days':
        'Le droit applicable à cette boutique ne permet pas ce délai. Les limites figurent sous le champ.',
      steps:
        'Saisissez pour chaque rappel les jours en nombre entier et les frais en montant, ainsi que les jours pour payer. Il faut au moins un rappel.',
      'steps-too-close':
        'Le rappel suivant ne peut partir qu’une fois écoulés les jours pour payer du rappel précédent.',
      'first-step-free': 'Le premier rappel est gratuit\u00a0: c’est lui qui met en demeure.',
      'reminder-fee-too-high': 'Le droit de ce pays ne permet pas des frais de rappel si élevés.',
      'pay-days-too-few': 'Le droit de ce pays exige davantage de jours pour payer.',
      'unknown-method': 'La boutique ne propose pas ce moyen de paiement.',
      'nothing-for-everybody':
        'Un moyen de paiement au moins doit être ouvert à tous. La facture et le paiement par mensualités dépendent de la solvabilité.',
      hours:
        'Vérifiez les heures\u00a0: chaque jour ferme après l’ouverture, un jour au moins est ouvert et une exception ne finit pas avant son début.',
      'mail-text':
        'Saisissez un objet de 120 caractères au plus. L’introduction a 10 paragraphes au plus, de 1000 caractères chacun.',
      'unknown-name': 'Les accolades n’entourent que les noms indiqués sous le champ.',
      'lost-name': 'L’objet a besoin du numéro. Insérez le nom entre accolades.',
      'not-a-time': 'Cette date n’est pas valable.',
      'in-the-past': 'Cette date est passée. Laissez le champ vide pour que le changement prenne effet tout de suite.',
      'too-far': 'Cette date est à plus de deux ans.',
      'no-reason': 'Indiquez un motif. Il figure dans l’historique.',
      unchanged: 'Cette valeur vaut déjà à cette date.',
      'changed-meanwhile':
        'Ce réglage a été changé entre-temps. Vérifiez l’historique, puis envoyez le formulaire encore une fois.',
      'in-effect': 'Ce changement est déjà en vigueur ou retiré.',
    },
    pageTitle: (key, tenant) => `${key}, ${tenant}`,
    range: (from, to) => `Du ${lower(from)} au ${lower(to)}`,
    hours: (name, opens, closes) => `${name} ${opens}–${closes}`,
    closed: (name) => `${name} fermé`,
    nothing: 'aucun',
    present: 'En vigueur',
    next: (from, value) => `dès le ${from}\u00a0: ${value}`,
    configured: (value) => `Valeur de base de la boutique\u00a0: ${value}`,
    change: 'Modifier',
    newAmount: (currency) => `Nouveau montant en ${currency}`,
    toConfigured: (value) => `Revenir à la valeur de base de la boutique (${value})`,
    methodsLegend: 'Moyens de paiement que la clientèle peut choisir',
    methodsHint: 'Les paiements par mensualités en cours et les factures impayées ne changent pas.',
    hoursLegend: 'Heures par jour',
    hoursHint: 'Champs vides\u00a0: fermé ce jour-là.',
    opensOn: (day) => `${day}, de`,
    closesOn: (day) => `${day}, à`,
    dayCount: (days) => `${days} jours`,
    step: (days, fee) => `après ${days} jours\u00a0: ${fee === null ? 'gratuit' : `frais de ${fee}`}`,
    payDaysOf: (days) => `${days} jours pour payer à chaque fois`,
    stepsLimits: (fee, days) =>
      `Dans ce pays\u00a0: ${fee === null ? 'aucuns frais' : `frais de ${fee} au plus`}, au moins ${days} jours pour payer.`,
    newDays: 'Nouveau délai en jours',
    daysHint: (least, most) => `De ${least} à ${most} jours. Ils courent dès le dernier jour de livraison promis.`,
    stepsLegend: 'Rappels d’une facture impayée',
    stepsHint:
      'Jours après le dernier jour de paiement. Une ligne vide n’est pas un rappel. Les rappels de mensualités sont gratuits.',
    stepDays: (number) => `Rappel ${number}, après (jours)`,
    stepFee: (number, currency) => `Frais du rappel ${number} en ${currency}`,
    payDays: 'Jours pour payer, par rappel',
    payDaysHint: 'Aucun autre rappel ne part avant.',
    exceptions: 'Jours fériés et exceptions',
    exceptionsHint:
      'Sans heures, c’est fermé ces jours-là. La boutique annonce les exceptions deux semaines à l’avance.',
    exceptionFrom: 'Premier jour',
    exceptionUntil: 'Dernier jour',
    exceptionOpens: 'De',
    exceptionCloses: 'À',
    mail: 'E-mail',
    subject: 'Objet',
    introduction: 'Introduction',
    introductionHint:
      'Paragraphes séparés par une ligne vide. Ils précèdent le texte de l’e-mail\u00a0; laisser vide pour aucun.',
    names: (names) => `L’objet doit contenir\u00a0: ${names}. L’introduction peut le contenir.`,
    noNames: 'Cet e-mail n’a pas de nom entre accolades.',
    showMail: 'Afficher l’e-mail avec ces textes',
    mailFrame: 'Exemple d’e-mail',
    noIntroduction: 'sans introduction',
    from: 'En vigueur dès',
    fromHint: (timeZone) => `Vide\u00a0: tout de suite. Heure locale de la boutique (${timeZone}).`,
    reason: 'Motif',
    reasonHint: 'Par exemple le nouveau tarif de la Poste. Il figure dans l’historique et dans le journal.',
    preview: 'Aperçu',
    previewTitle: 'Ce qui change',
    before: 'Jusqu’ici',
    after: 'Nouveau',
    atOnce: 'tout de suite',
    means: 'Ce que cela signifie',
    effects: {
      basket: {
        parcel: (amount, before, after) =>
          `Un panier de colis de ${amount} paie ${after} au lieu de ${before} pour la livraison.`,
        bulky: (amount, before, after) =>
          `Un panier encombrant de ${amount} paie ${after} au lieu de ${before} pour la livraison.`,
        'two-man': (amount, before, after) =>
          `Un meuble de ${amount} paie ${after} au lieu de ${before} pour la livraison.`,
      },
      amount: (before, after) => `Le prix est de ${after} au lieu de ${before}.`,
      added: (names) => `Nouveau choix\u00a0: ${names}.`,
      removed: (names) =>
        `Plus proposé\u00a0: ${names}. Si un panier contient ce choix, la question est posée une nouvelle fois.`,
      days: (before, after) =>
        `Les commandes passées dès cette date se paient dans les ${after} jours suivant la livraison, au lieu de ${before}. La caisse, les textes et les factures indiquent le nouveau délai.`,
      letters: (before, after) => `Il y a au plus ${after} rappels au lieu de ${before}.`,
      reminderCosts: (before, after) =>
        `Tous les rappels d’une facture coûtent ensemble ${after}, jusqu’ici ${before}.`,
      hours:
        'Le pied de page, la page de contact et les données pour moteurs de recherche montrent les nouvelles heures.',
      mail: 'Les e-mails écrits dès cette date ont cet objet et cette introduction. Les données, annexes et textes obligatoires restent.',
      ordersKeep: 'Les commandes passées gardent ce qui valait au moment de la commande.',
      later: (from, value) => `Ensuite vaut le changement prévu\u00a0: dès le ${from} ${value}.`,
    },
    confirm: 'Confirmer le changement',
    planned: 'Prévu',
    history: 'Historique',
    noHistory: 'Aucun changement\u00a0: la valeur de base de la boutique est en vigueur.',
    value: 'Valeur',
    who: 'Qui',
    state: 'État',
    states: { planned: 'prévu', current: 'en vigueur', past: 'remplacé', withdrawn: 'retiré' },
    withdrawnBy: (email, at) => `retiré par ${email}, ${at}`,
    entered: (email, at) => `${email}, ${at}`,
    withdraw: 'Retirer',
    withdrawOne: (from) => `Retirer le changement prévu dès le ${from}`,
    done: {
      saved: 'Le changement est en vigueur.',
      planned: 'Le changement est prévu.',
      withdrawn: 'Le changement prévu est retiré.',
    },
  },
};
