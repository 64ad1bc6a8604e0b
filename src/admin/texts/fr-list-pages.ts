import type { listPages as model } from './de-list-pages.ts';

/** Texts of the section for list pages in French (fr-CH). */
export const listPages: typeof model = {
  listPages: {
    title: 'Pages de liste',
    intro:
      'Des listes avec leur propre adresse et leur propre texte : soldes, nouveautés, marques ou une sélection comme « Robes noires ». Les moteurs de recherche les référencent tant qu’elles contiennent des articles.',
    add: 'Nouvelle page de liste',
    create: 'Créer la page de liste',
    edit: 'Modifier',
    empty: 'Aucune page de liste pour l’instant.',
    name: 'Titre',
    address: 'Adresse',
    kind: 'Type',
    kinds: { brand: 'Marque', choice: 'Sélection' },
    state: 'État',
    states: { shown: 'en ligne', hidden: 'brouillon' },
    changedAt: 'Modifiée',
    choice: 'Sélection',
    source: 'Adresse de la liste filtrée',
    sourceHint:
      'Filtrez et triez une catégorie ou la recherche dans la boutique, puis collez l’adresse ici. Une seule marque donne la page de la marque.',
    openChoice: 'Voir la sélection dans la boutique',
    published: 'Afficher dans la boutique',
    texts: 'Textes',
    textsHint: 'Une langue sans titre n’a pas de page.',
    fields: {
      path: 'Adresse de la page',
      title: 'Titre',
      intro: 'Texte au-dessus de la liste',
      landingText: 'Texte sous la liste',
      seoTitle: 'Titre pour les moteurs de recherche',
      seoDescription: 'Description pour les moteurs de recherche',
    },
    pathHint: 'Vide : tirée du titre.',
    picture: 'Image ou logo',
    remove: 'Supprimer la page de liste',
    removeHint: 'Son adresse ne mènera plus nulle part. Créez une redirection si nécessaire.',
    done: {
      created: 'La page de liste est créée.',
      saved: 'Enregistré, avec effet immédiat.',
      removed: 'La page de liste est supprimée.',
    },
    problems: {
      'no-title': () => 'Saisissez un titre dans au moins une langue.',
      'no-title-in-locale': (locale) => `Il y a des textes sans titre en ${locale}. Ajoutez le titre.`,
      path: (locale) =>
        `L’adresse en ${locale} ne peut contenir que des minuscules, des chiffres, des traits d’union et des barres obliques, par exemple /robes-noires.`,
      reserved: (locale) => `L’adresse en ${locale} appartient à la boutique. Choisissez-en une autre.`,
      taken: (locale) => `L’adresse en ${locale} est déjà celle d’une autre page ou catégorie.`,
      'too-long': (locale) => `Un texte en ${locale} est trop long.`,
      'no-choice': () => 'Choisissez au moins un filtre, une limite de prix ou un ordre de tri.',
      'too-many-values': () => 'Il y a trop de filtres.',
      'known-brand': () => 'Cette marque a déjà une page.',
      'no-category': () => 'Cette catégorie n’existe plus.',
      'unknown-picture': () => 'Cette image n’existe plus.',
      full: () => '2000 pages de liste au plus.',
      changed: () =>
        'La page a été modifiée entre-temps. Vos saisies sont encore dans le formulaire : comparez et enregistrez à nouveau.',
      source: () => 'L’adresse de la sélection n’est pas une liste de cette boutique.',
      broken: () => 'Le formulaire est arrivé incomplet. Envoyez-le à nouveau.',
    },
  },
};
