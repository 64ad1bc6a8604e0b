import type { ownSections as german } from './de-own-sections.ts';

/** Texts around sections of extensions in French. */
export const ownSections: typeof german = {
  extensionSections: {
    done: 'Enregistré.',
    failed: 'Cette rubrique ne répond pas. C’est une extension\u00a0; les autres rubriques ne sont pas touchées.',
    gone: 'Cette page n’existe pas ou n’existe plus.',
    formGone: 'Ce formulaire n’existe plus. Rien n’a été modifié\u00a0; vos saisies figurent ci-dessous.',
    unreachable: 'L’extension ne répond pas. Rien n’a été modifié\u00a0; vos saisies figurent ci-dessous.',
    entered: 'Vos saisies',
    actFailed: 'L’extension n’a pas répondu. Vérifiez si la modification est arrivée avant de l’envoyer à nouveau.',
    problems: {
      required: 'Veuillez remplir ce champ.',
      'invalid-choice': 'Veuillez choisir une des options.',
      'no-number': 'Veuillez saisir un nombre entier.',
      'no-day': 'Veuillez indiquer un jour.',
      'too-long': 'Ce texte est trop long.',
    },
    checkFields: 'Veuillez vérifier les champs marqués.',
  },
};
