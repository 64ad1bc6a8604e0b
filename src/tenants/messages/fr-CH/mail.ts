import type { MailMessages } from '../types.ts';
import { premiumMail } from './premium-mail.ts';

export const mail: MailMessages = {
  voucher: {
    subject: (amount) => `Votre bon de ${amount}`,
    title: (amount) => `Merci : voici votre bon de ${amount}`,
    text: 'Vous êtes inscrit à notre newsletter. Pour vous remercier, nous vous offrons ce bon. Saisissez le code dans le panier.',
    conditions: (minimum) =>
      `Le bon est valable une fois, dès un achat de ${minimum}, sauf pour les commandes déjà passées. Il n’est pas cumulable avec d’autres avantages et n’est pas remboursé en espèces.`,
    code: 'Votre code',
    validTo: 'Valable jusqu’au',
    button: 'Voir le panier',
    ignore: 'Vous pouvez vous désinscrire à tout moment. Le bon reste valable.',
  },
  orderConfirmation: {
    subject: (number, shop) => `Votre commande ${number} chez ${shop}`,
    preview: 'Nous avons bien reçu votre commande.',
    title: 'Merci beaucoup pour votre commande',
    greetings: {
      female: () => 'Madame,',
      male: () => 'Monsieur,',
      notSpecified: (first, last) => `Bonjour ${first} ${last},`,
    },
    intro: (number, date) =>
      `Nous avons bien reçu votre commande ${number} du ${date}. Voici ce que vous avez commandé\u00a0:`,
    articleNumber: 'Numéro d’article',
    goods: 'Valeur des articles',
    delivery: 'Frais de livraison',
    free: 'gratuit',
    premium: 'Adhésion Premium, 1 an',
    premiumText:
      'Votre adhésion Premium commence aujourd’hui et dure un an. Vous pouvez résilier à tout moment dans votre compte client.',
    total: 'Total TVA incl.',
    vat: (rate) => `dont TVA ${rate}\u00a0%`,
    deliveryTitle: 'Livraison',
    deliveryBetween: (earliest, latest) => `Prévue entre le ${earliest} et le ${latest}`,
    deliveryOn: (date) => `Prévue le ${date}`,
    shippingAddress: 'Adresse de livraison',
    billingAddress: 'Adresse de facturation',
    paymentTitle: 'Paiement',
    invoiceLater: (days) =>
      `Vous payez sur facture. Vous recevez la facture par e-mail dès l’expédition de vos articles\u00a0; elle est payable dans les ${days} jours après la livraison.`,
    payment: {
      invoice: (days) =>
        `Vous payez sur facture. Vous trouvez la facture en annexe\u00a0; elle est payable dans les ${days} jours après la livraison.`,
      prepayment: (days) =>
        `Vous payez à l’avance. Veuillez virer le montant dans les ${days} jours avec la facture en annexe ou les données suivantes. Nous vous réservons les articles jusque-là et les expédions dès réception du montant.`,
      instalments: () => 'Vous payez par mensualités. Votre plan de paiement suit.',
      'gift-card': () => 'Vous avez payé avec une carte cadeau. Il ne reste rien à virer.',
      card: () => 'Vous avez payé par carte de crédit. Il ne reste rien à virer.',
      twint: () => 'Vous avez payé avec TWINT. Il ne reste rien à virer.',
      paypal: () => 'Vous avez payé avec PayPal. Il ne reste rien à virer.',
      eps: () => 'Vous avez payé avec EPS. Il ne reste rien à virer.',
      ideal: () => 'Vous avez payé avec iDEAL | Wero. Il ne reste rien à virer.',
      wero: () => 'Vous avez payé avec Wero. Il ne reste rien à virer.',
      sepa: () =>
        'Nous prélevons le montant sur votre compte par prélèvement SEPA, au plus tôt un jour après ce message. Vous avez donné le mandat lors du paiement.',
    },
    amount: 'Montant',
    iban: 'IBAN',
    accountHolder: 'Bénéficiaire',
    bankTransferReference: 'Référence',
    debit: { day: 'Date du prélèvement', mandate: 'Référence du mandat', creditor: 'Identifiant créancier (ICS)' },
    withdrawal: (days) => `Vous disposez d’un droit de retour de ${days} jours dès réception du dernier envoi.`,
    withdrawalLink: 'Consulter le droit de retour',
    terms: (version) => `Nos CGV dans leur version ${version} s’appliquent.`,
    termsLink: 'Consulter les CGV',
    help: 'Des questions sur votre commande\u00a0? Nous vous aidons volontiers.',
    closing: 'Meilleures salutations',
    sender: (shop) => `Votre équipe ${shop}`,
  },
  orderCode: {
    subject: (shop) => `Votre code pour la commande chez ${shop}`,
    title: 'Confirmez votre adresse e-mail',
    text: (minutes) => `Saisissez ce code à la caisse et commandez à nouveau. Il est valable ${minutes} minutes.`,
    code: 'Code',
    button: 'Passer à la caisse',
    ignore:
      'Vous n’avez rien commandé\u00a0? Vous n’avez rien à faire\u00a0: sans le code, aucune commande n’est passée.',
  },
  account: {
    register: {
      subject: (shop) => `Confirmez votre compte client chez ${shop}`,
      title: 'Confirmez votre adresse e-mail',
      paragraphs: [
        'Merci de votre inscription. Confirmez votre adresse e-mail avec votre mot de passe et votre compte client est prêt.',
        'Le lien est valable 24 heures.',
      ],
      button: 'Confirmer le compte client',
      ignore:
        'Vous ne vous êtes pas inscrit\u00a0? Vous n’avez rien à faire\u00a0: sans confirmation, aucun compte n’est ouvert.',
    },
    exists: {
      subject: (shop) => `Vous avez déjà un compte client chez ${shop}`,
      title: 'Vous avez déjà un compte client',
      paragraphs: [
        'Quelqu’un a voulu ouvrir un nouveau compte client avec cette adresse e-mail. Il en existe déjà un et rien n’y a changé.',
        'Vous pouvez vous connecter avec votre mot de passe ou en demander un nouveau.',
      ],
      button: 'Se connecter',
      ignore: 'Ce n’était pas vous\u00a0? Vous n’avez rien à faire.',
    },
    password: {
      subject: (shop) => `Votre nouveau mot de passe pour ${shop}`,
      title: 'Définissez un nouveau mot de passe',
      paragraphs: [
        'Ce lien permet de définir un nouveau mot de passe. Ensuite, vous serez déconnecté de tous vos appareils.',
        'Le lien est valable 2 heures et ne fonctionne qu’une fois.',
      ],
      button: 'Définir le mot de passe',
      ignore: 'Vous ne l’avez pas demandé\u00a0? Vous n’avez rien à faire\u00a0: votre mot de passe reste le même.',
    },
    unknown: {
      subject: () => 'Aucun compte client avec cette adresse e-mail',
      title: 'Il n’existe pas de compte client pour cette adresse',
      paragraphs: [
        'Quelqu’un a voulu réinitialiser le mot de passe de cette adresse e-mail. Nous ne connaissons aucun compte client à cette adresse. Peut-être en avez-vous utilisé une autre.',
      ],
      button: 'Ouvrir un compte client',
      ignore: 'Ce n’était pas vous\u00a0? Vous n’avez rien à faire.',
    },
    email: {
      subject: () => 'Confirmez votre nouvelle adresse e-mail',
      title: 'Confirmez votre nouvelle adresse e-mail',
      paragraphs: [
        'Cette adresse doit devenir la nouvelle adresse e-mail de votre compte client. D’ici là, l’ancienne reste valable.',
        'Le lien est valable 24 heures.',
      ],
      button: 'Confirmer l’adresse e-mail',
      ignore: 'Vous ne l’avez pas souhaité\u00a0? Vous n’avez rien à faire.',
    },
    emailTaken: {
      subject: () => 'Cette adresse e-mail a déjà un compte client',
      title: 'Cette adresse appartient déjà à un compte client',
      paragraphs: [
        'Quelqu’un a voulu utiliser cette adresse e-mail dans un autre compte client. C’est impossible, car elle appartient déjà à un compte. Rien n’a été modifié.',
      ],
      button: 'Se connecter',
      ignore: 'Ce n’était pas vous\u00a0? Vous n’avez rien à faire.',
    },
    emailChanged: {
      subject: () => 'Votre adresse e-mail a été modifiée',
      title: 'Votre compte client a une nouvelle adresse e-mail',
      paragraphs: ['Dès maintenant, connectez-vous avec la nouvelle adresse\u00a0; nos messages y sont envoyés.'],
      button: 'Voir mon compte client',
      ignore: 'Ce n’était pas vous\u00a0? Contactez immédiatement notre service clientèle.',
    },
    passwordChanged: {
      subject: () => 'Votre mot de passe a été modifié',
      title: 'Votre compte client a un nouveau mot de passe',
      paragraphs: ['Vous êtes maintenant déconnecté de tous vos autres appareils.'],
      button: 'Voir mon compte client',
      ignore: 'Ce n’était pas vous\u00a0? Définissez immédiatement un nouveau mot de passe.',
    },
    passkeyAdded: {
      subject: () => 'Votre compte client a une nouvelle clé d’accès',
      title: 'Votre compte client a une nouvelle clé d’accès',
      paragraphs: [
        'Vous pouvez désormais aussi vous connecter avec elle. Sous «\u00a0Sécurité\u00a0», vous voyez toutes vos clés d’accès et pouvez les supprimer.',
      ],
      button: 'Voir mes clés d’accès',
      ignore:
        'Ce n’était pas vous\u00a0? Supprimez immédiatement la clé d’accès et définissez un nouveau mot de passe.',
    },
    erased: {
      subject: (shop) => `Votre compte client ${shop} est supprimé`,
      title: 'Votre compte client est supprimé',
      paragraphs: [
        'Nous avons fermé votre compte client et supprimé vos données. Vous êtes déconnecté de tous vos appareils.',
        'Nous conservons séparément les commandes et les factures aussi longtemps que la loi l’exige, puis nous les supprimons aussi. Vous pouvez à tout moment ouvrir un nouveau compte avec cette adresse.',
      ],
      button: 'Retour à la boutique',
      ignore: 'Vous ne l’avez pas souhaité\u00a0? Adressez-vous à notre service clientèle.',
    },
    extract: {
      subject: () => 'L’extrait de vos données est prêt',
      title: 'Votre extrait est prêt',
      paragraphs: [
        'Vous avez demandé un extrait de vos données. Connectez-vous et saisissez votre mot de passe pour le télécharger.',
        'Il reste à votre disposition pendant 24 heures.',
      ],
      button: 'Télécharger l’extrait',
      ignore: 'Vous ne l’avez pas demandé\u00a0? Définissez alors un nouveau mot de passe.',
    },
    stolen: {
      subject: (shop) => `Veuillez vérifier votre compte client ${shop}`,
      title: 'Nous vous avons déconnecté de tous vos appareils',
      paragraphs: [
        'Une ancienne connexion de l’un de vos appareils a été utilisée une seconde fois. Elle a peut-être été copiée. Pour votre sécurité, nous avons mis fin à toutes les connexions.',
        'Personne n’a pu voir ainsi vos commandes ni vos données\u00a0: il faut pour cela votre mot de passe. Reconnectez-vous et choisissez de préférence un nouveau mot de passe.',
      ],
      button: 'Se connecter',
      ignore: 'Vous avez restauré un appareil à partir d’une sauvegarde\u00a0? Reconnectez-vous simplement.',
    },
  },
  premium: premiumMail,
  wishes: {
    toArticle: 'Voir l’article',
    stop: 'Arrêter ces alertes',
    confirm: {
      subject: 'Veuillez confirmer votre adresse e-mail',
      title: 'Pouvons-nous vous écrire\u00a0?',
      paragraphs: [
        'Quelqu’un a souhaité, dans notre liste d’envies, que nous écrivions à cette adresse au sujet du prix et de la disponibilité d’articles. Nous ne le ferons qu’avec votre accord.',
        'Le lien est valable 24 heures.',
      ],
      button: 'Confirmer l’adresse',
      ignore: 'Vous n’avez rien demandé\u00a0? Vous n’avez rien à faire\u00a0: nous ne vous écrirons plus.',
    },
    notices: {
      price: {
        subject: (article) => `Prix en baisse\u00a0: ${article}`,
        title: 'Un article de votre liste d’envies coûte moins cher',
        intro: (article) => `Le prix de ${article} a baissé.`,
        why: 'Vous nous avez demandé, dans votre liste d’envies, de vous écrire en cas de baisse de prix. S’il baisse encore, nous vous récrirons.',
      },
      stock: {
        subject: (article) => `De nouveau disponible\u00a0: ${article}`,
        title: 'Un article de votre liste d’envies est de nouveau disponible',
        intro: (article) => `${article} est de retour. Le stock est parfois limité.`,
        why: 'Vous nous avez demandé, dans votre liste d’envies, de vous écrire dès que l’article serait disponible. C’est chose faite.',
      },
    },
  },
};
