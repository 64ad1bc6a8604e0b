import type { ApiMessages } from '../types.ts';

export const api: ApiMessages = {
  problems: {
    'not-found': 'Ce point d’accès n’existe pas.',
    'method-not-allowed': 'Ce point d’accès ne connaît pas cette méthode.',
    'unsupported-type': 'Ce type de contenu n’est pas accepté ici.',
    'too-large': 'La demande est trop volumineuse.',
    'malformed-json': 'Le contenu n’est pas un JSON valable.',
    'invalid-parameters': 'Au moins un paramètre n’est pas valable.',
    'invalid-body': 'Au moins un champ n’est pas valable.',
    'too-many-requests': 'Trop de demandes. Veuillez réessayer plus tard.',
    'not-logged-in': 'Vous devez être connecté pour cela.',
    'foreign-request': 'Cette demande vient d’un autre site.',
    'wrong-login': 'L’adresse e-mail et le mot de passe ne correspondent pas.',
    'not-open': 'La boutique n’est pas accessible pour le moment. Veuillez réessayer plus tard.',
    'unknown-article': 'Cet article n’existe pas dans cette boutique.',
    'unknown-review': 'Cet avis n’existe pas.',
    'own-review': 'Personne ne peut juger son propre avis.',
    internal: 'Une erreur est survenue. Veuillez réessayer plus tard.',
  },
  fields: {
    required: 'Cette indication manque.',
    'whole-number': 'Seuls les nombres entiers sont autorisés.',
    number: 'Ce nombre est hors des limites autorisées.',
    choice: 'Cette valeur ne fait pas partie du choix.',
    'price-range': 'Veuillez indiquer une fourchette comme 10-99.90.',
    locale: 'Cette langue n’existe pas dans cette boutique.',
    'too-long': 'Cette valeur est trop longue.',
    'too-short': 'Cette valeur est trop courte.',
    contact: 'Les adresses e-mail et les liens ne sont pas autorisés ici.',
    invalid: 'Cette valeur n’est pas valable.',
  },
};
