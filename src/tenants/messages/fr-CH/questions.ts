import { plural } from '../plural.ts';
import type { QuestionMessages } from '../types.ts';

/** Texts of questions about products in French. */
export const questions: QuestionMessages = {
  title: 'Questions et réponses',
  titleOf: (name) => `Questions sur ${name}`,
  metaDescription: (name) => `Questions sur ${name}, avec les réponses de notre service clientèle.`,
  none: 'Aucune question sur cet article pour le moment.',
  all: (count) => plural('fr', count, { one: 'Lire la question', other: `Lire les ${count} questions` }),
  ask: 'Poser une question',
  by: (author, date) => `${author}, ${date}`,
  answer: 'Notre réponse',
  demo: 'Exemple de la démo',
  how: 'Notre service clientèle répond par e-mail. Les questions utiles à d’autres paraissent ici avec leur réponse.',
  pages: 'Pages des questions',
  previous: 'Questions plus récentes',
  next: 'Questions plus anciennes',
  place: (page, pages) => `Page ${page} sur ${pages}`,
  form: {
    requiredHint: 'Les champs marqués d’un * sont obligatoires.',
    fields: { text: 'Votre question', author: 'Nom affiché', email: 'Adresse e-mail' },
    hints: {
      text: 'Que souhaitez-vous savoir sur l’article\u00a0? Pour une commande, passez par la page de contact.',
      author: 'Par exemple Léa B.',
      email: 'Uniquement pour la réponse. Si vous êtes connecté, l’adresse de votre compte suffit.',
    },
    submit: 'Envoyer la question',
    errorSummary: (count) =>
      plural('fr', count, {
        one: 'Veuillez vérifier un champ',
        other: `Veuillez vérifier ${count} champs`,
      }),
    fieldProblems: {
      required: 'Veuillez remplir ce champ.',
      'too-short': 'C’est un peu court. Veuillez en dire un peu plus.',
      'too-long': 'Ce texte est trop long.',
      'contact-data': 'Veuillez retirer adresses e-mail et liens\u00a0: tout le monde peut lire ce texte.',
      'invalid-email': 'Veuillez vérifier l’adresse e-mail.',
    },
    wait: 'Beaucoup de questions sont déjà venues d’ici. Veuillez réessayer plus tard.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer plus tard.',
    done: 'Merci pour votre question. Nous répondons par e-mail, en général dans les deux jours ouvrables.',
  },
  mail: {
    subject: (product) => `Réponse à votre question sur ${product}`,
    title: 'Notre réponse',
    asked: (product) => `Votre question sur ${product}\u00a0:`,
    answered: 'Notre réponse\u00a0:',
    button: 'Voir l’article',
    ignore:
      'Vous n’avez rien demandé\u00a0? Une autre personne a sans doute mal saisi son adresse\u00a0: vous n’avez rien à faire.',
  },
};
