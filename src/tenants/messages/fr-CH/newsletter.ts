import type { NewsletterMessages } from '../types.ts';

export const newsletter: NewsletterMessages = {
  kinds: {
    brandA: 'Newsletter Montarve',
    brandB: 'Montarve Habitat',
    flexikonto: 'Offres du compte Flexi',
  },
  kindNotes: {
    brandA: 'Mode, meubles, technique et ménage',
    brandB: 'Idées et nouveautés pour la maison',
    flexikonto: 'Actions autour du paiement par mensualités',
  },
  frequencies: {
    0: 'Tous les jours, toutes les éditions',
    1: 'Une fois par semaine',
    2: 'Tous les 14 jours',
    3: 'Une fois par mois',
    4: 'Deux fois par semaine',
  },
  name: 'Newsletter',
  close: 'Fermer',
  email: 'Adresse e-mail',
  fields: {
    required: 'Veuillez saisir votre adresse e-mail.',
    'invalid-email': 'L’adresse e-mail n’est pas valable.',
    'too-long': 'L’adresse e-mail est trop longue.',
    choice: 'Veuillez choisir ce que nous devons modifier.',
    pause: 'Veuillez choisir la durée de la pause.',
    terms: 'Veuillez donner votre accord pour que nous puissions vous écrire.',
    frequency: 'Veuillez choisir à quelle fréquence nous vous écrivons.',
  },
  wait: 'De nombreuses demandes viennent d’être envoyées d’ici. Veuillez réessayer dans quelques minutes.',
  failed: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
  subscribe: {
    title: 'S’abonner à la newsletter',
    description:
      'Nouveautés, actions et idées par e-mail, aussi souvent que vous le souhaitez. Avec un bon pour la première inscription.',
    lead: 'Nouveautés, actions et idées, aussi souvent que vous le souhaitez. Vous pouvez vous désinscrire à tout moment d’un seul clic.',
    voucher: (amount, minimum, days) =>
      `Pour votre première inscription, nous vous offrons un bon de ${amount} (dès ${minimum} d’achat, valable ${days} jours, hors articles techniques, non cumulable).`,
    which: 'Que souhaitez-vous recevoir\u00a0?',
    frequency: 'À quelle fréquence devons-nous écrire\u00a0?',
    terms: (company) =>
      `Je souhaite recevoir la newsletter de ${company} par e-mail. Je peux retirer mon accord à tout moment.`,
    privacy: 'Protection des données',
    submit: 'S’inscrire maintenant',
    disabled: 'Saisissez d’abord votre adresse e-mail.',
    approveTitle: 'Veuillez confirmer votre accord',
    approve: 'Accepter et s’inscrire',
    change: 'Modifier les données',
  },
  pending: {
    title: 'Plus qu’un clic',
    text: (email) =>
      `Nous avons envoyé un e-mail à ${email}. Veuillez l’ouvrir et confirmer votre inscription avec le lien qu’il contient.`,
    hint: 'Rien reçu\u00a0? Regardez aussi dans le dossier des indésirables.',
  },
  subscribed: {
    title: 'Merci pour votre inscription',
    text: 'Votre inscription est confirmée.',
    voucher: 'Nous vous envoyons votre bon par e-mail si cette adresse n’en a pas encore reçu.',
  },
  already: {
    title: 'Vous êtes déjà inscrit',
    text: 'Cette adresse reçoit déjà notre newsletter. Vous n’avez rien d’autre à faire.',
  },
  confirm: {
    title: 'Confirmer l’inscription',
    text: 'D’un clic, vous confirmez que vous souhaitez recevoir notre newsletter.',
    submit: 'Confirmer l’inscription',
    goneTitle: 'Ce lien n’est plus valable',
    goneText: 'Veuillez vous inscrire à nouveau. Vous recevrez alors un nouveau lien.',
  },
  toSubscribe: 'Vers l’inscription',
  toSettings: 'Se désinscrire ou modifier la newsletter',
  unsubscribe: {
    title: 'Se désinscrire de la newsletter ou la mettre en pause',
    description: 'Se désinscrire de la newsletter, la recevoir moins souvent ou faire une pause.',
    lead: 'Dites-nous ce que vous préférez\u00a0: moins de courrier, une pause ou plus rien du tout.',
    which: 'Pour quelles newsletters\u00a0?',
    choice: 'Que devons-nous modifier\u00a0?',
    unsubscribe: 'Se désinscrire de la newsletter',
    pause: 'Faire une pause',
    pauseFor: 'Durée de la pause',
    days: (days) => `${days} jours`,
    submit: {
      frequency: 'Modifier la fréquence',
      unsubscribe: 'Se désinscrire de la newsletter',
      pause: 'Mettre la newsletter en pause',
    },
    disabled: 'Saisissez d’abord votre adresse e-mail.',
  },
  results: {
    paused: {
      title: 'Votre newsletter fait une pause',
      text: (day) => `Nous ne vous écrivons pas jusqu’au ${day}. Ensuite, elle reprend d’elle-même.`,
    },
    frequency: {
      title: 'Nous avons modifié la fréquence',
      text: (name) => `Désormais\u00a0: ${name}.`,
    },
    unsubscribed: {
      title: 'Vous êtes désinscrit',
      text: 'Nous ne vous envoyons plus de newsletter. Vous recevrez toujours les e-mails concernant vos commandes.',
    },
    anonymous: 'Si l’adresse est inscrite, cela vaut dès maintenant. Une confirmation est en route.',
    notFound: {
      title: 'Destinataire introuvable',
      text: 'Cette adresse n’est inscrite à aucune des newsletters choisies.',
    },
  },
  stop: {
    title: (name) => `Se désinscrire de ${name}`,
    text: 'Un clic suffit, vous n’avez rien à saisir.',
    submit: 'Se désinscrire',
    doneTitle: 'Vous êtes désinscrit',
    done: (name) => `Vous ne recevez plus «\u00a0${name}\u00a0».`,
    personalTitle: 'Ne plus recevoir d’e-mails personnels',
    personalText: 'Vous ne recevrez alors plus que les e-mails identiques pour tout le monde.',
    personalDone: 'Vous ne recevez plus d’e-mails composés personnellement.',
    goneTitle: 'Aucune inscription trouvée',
    goneText: 'L’inscription est introuvable ou déjà supprimée.',
    failedTitle: 'Cela n’a pas fonctionné',
    failed: (email) =>
      `La désinscription n’est pas possible en raison d’une erreur technique. Veuillez réessayer plus tard ou écrire à ${email}.`,
  },
  mails: {
    ignore: 'Vous n’avez rien demandé\u00a0? Vous pouvez ignorer cet e-mail.',
    confirm: {
      subject: 'Veuillez confirmer votre inscription à la newsletter',
      title: 'Plus qu’un clic',
      text: 'Quelqu’un, vous-même nous l’espérons, s’est inscrit à notre newsletter avec cette adresse. Confirmez l’inscription avec le bouton. Le lien est valable 30 jours.',
      button: 'Confirmer l’inscription',
    },
    already: {
      subject: 'Vous êtes déjà inscrit à la newsletter',
      title: 'Vous en faites déjà partie',
      text: 'Notre newsletter vient d’être commandée avec cette adresse. Vous la recevez déjà\u00a0; nous n’avons rien modifié.',
      button: 'Gérer la newsletter',
    },
    welcome: {
      subject: 'Bienvenue dans la newsletter',
      title: 'Bienvenue',
      text: 'Vous recevez désormais notre newsletter. Vous pouvez la modifier ou vous désinscrire à tout moment.',
      hadVoucher:
        'Le bon d’inscription n’est offert qu’une fois par personne, et votre boîte l’a déjà reçu. Vous le trouvez dans notre e-mail précédent. Toutes les graphies d’une adresse comptent comme une seule boîte.',
      button: 'Gérer la newsletter',
    },
    changed: {
      subject: 'Votre modification de la newsletter',
      title: 'Nous avons noté votre souhait',
      button: 'Gérer la newsletter',
      unsubscribed: 'Vous ne recevez plus les newsletters choisies.',
      paused: (day) => `Nous ne vous envoyons pas de newsletter jusqu’au ${day}.`,
      frequency: (name) => `Vous recevez désormais la newsletter ainsi\u00a0: ${name}.`,
    },
    unknown: {
      subject: 'Newsletter\u00a0: aucune inscription trouvée',
      title: 'Cette adresse n’est pas inscrite',
      text: 'Une modification de la newsletter vient d’être demandée avec cette adresse. Elle n’est inscrite à aucune des newsletters choisies. Peut-être la recevez-vous à une autre adresse.',
      button: 'Vers la newsletter',
    },
    campaign: {
      hello: (name) => `Bonjour ${name}`,
      stop: 'Se désinscrire de la newsletter',
      settings: 'Modifier la fréquence ou faire une pause',
      why: (name) => `Vous recevez cet e-mail parce que vous avez commandé «\u00a0${name}\u00a0».`,
    },
  },
};
