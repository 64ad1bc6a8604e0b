import type { SampleMessages } from '../types.ts';

/** Texts of samples of covers in French. */
export const samples: SampleMessages = {
  title: 'Commander des échantillons',
  titleOf: (name) => `Échantillons de ${name}`,
  lead: (most) =>
    `Aucun écran ne montre la vraie couleur ni le toucher. Nous vous envoyons jusqu’à ${most} échantillons gratuitement par la poste, sans aucun engagement.`,
  choose: 'Quels revêtements souhaitez-vous voir\u00a0?',
  address: 'Où envoyer les échantillons\u00a0?',
  requiredHint: 'Les champs marqués d’un * sont obligatoires.',
  emailHint: 'Pour la confirmation.',
  privacy: (days) => `Ces données servent uniquement à l’envoi. Nous les effaçons ${days} jours après.`,
  submit: 'Commander gratuitement',
  problems: {
    required: 'Veuillez choisir au moins un revêtement.',
    'too-many': (most) => `Veuillez choisir ${most} revêtements au maximum.`,
    'invalid-choice': 'L’un de ces revêtements n’existe plus. Veuillez choisir à nouveau.',
  },
  covers: 'Revêtements',
  wait: 'Beaucoup de commandes sont déjà venues d’ici. Veuillez réessayer plus tard.',
  enough:
    'Nous avons déjà envoyé plusieurs échantillons à cette adresse ces dernières semaines. Il vous en faut d’autres\u00a0? Notre service clientèle vous aide volontiers.',
  doneTitle: 'Vos échantillons sont commandés',
  done: 'Vous les recevrez par la poste. La confirmation arrive par e-mail.',
  back: 'Retour à l’article',
  mail: {
    subject: (product) => `Vos échantillons de ${product}`,
    title: 'Vos échantillons sont commandés',
    requested: (product) =>
      `Merci de votre intérêt pour ${product}. Nous vous envoyons les échantillons gratuitement par la poste.`,
    covers: 'Revêtements',
    button: 'Voir l’article',
    ignore:
      'Vous n’avez rien commandé\u00a0? Une autre personne a sans doute mal saisi son adresse\u00a0: vous n’avez rien à faire. Les échantillons sont gratuits et n’engagent à rien.',
  },
  letter: {
    heading: 'Vos échantillons',
    file: (day) => `Echantillons-${day}.pdf`,
    product: 'Article',
    requested: 'Commandés le',
    cover: 'Revêtement',
    paragraphs: [
      'Regardez les échantillons à la lumière du jour et le soir, à l’endroit prévu pour le meuble. Sur une grande surface, une couleur paraît plus claire que sur un petit échantillon.',
      'Vous pouvez garder les échantillons. Des questions\u00a0? Notre service clientèle vous conseille volontiers.',
    ],
  },
};
