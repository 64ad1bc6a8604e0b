import type { manufacturers as model } from './de-manufacturers.ts';

/** Texts of the section for manufacturers in French (fr-CH). */
export const manufacturers: typeof model = {
  manufacturers: {
    title: 'Fabricants',
    intro:
      'Qui répond des produits. Les offres dans l’UE indiquent le nom, l’adresse postale et une adresse e-mail ou web.',
    add: 'Nouveau fabricant',
    create: 'Créer le fabricant',
    edit: 'Modifier',
    all: 'tous',
    tabs: { incomplete: 'incomplets', hand: 'saisis à la main', feed: 'du flux', unused: 'sans produit' },
    empty: 'Aucun fabricant trouvé.',
    search: 'Nom ou contact',
    country: 'Pays',
    company: 'Fabricant',
    responsible: 'Personne responsable dans l’UE',
    responsibleHint: 'Nécessaire si le fabricant est hors de l’UE. Sinon, laissez vide.',
    fields: {
      name: 'Nom ou marque',
      address: 'Adresse postale sans le pays',
      country: 'Pays (code comme CH)',
      contact: 'Adresse e-mail ou web',
    },
    ofResponsible: (label) => `${label} de la personne responsable`,
    products: 'Produits',
    origin: 'Origine',
    origins: { feed: 'flux', hand: 'à la main' },
    byHandHint: 'Après une modification ici, les flux ne touchent plus au fabricant.',
    remove: 'Supprimer le fabricant',
    removeHint: 'Possible seulement tant qu’aucun produit ne l’indique.',
    done: { created: 'Le fabricant est créé.', saved: 'Enregistré.', removed: 'Le fabricant est supprimé.' },
    problems: {
      fields: 'Pas enregistré. Vos saisies sont encore dans le formulaire.',
      changed:
        'Le fabricant a été modifié entre-temps. Vos saisies sont encore dans le formulaire\u00a0: comparez, puis enregistrez de nouveau.',
      'in-use': 'Des produits indiquent encore ce fabricant.',
    },
    fieldProblems: {
      missing: 'Le nom manque.',
      'too-long': 'Le texte est trop long.',
      'wrong-name': 'Le nom doit contenir au moins une lettre latine.',
      'wrong-country': 'Saisissez le code du pays en deux lettres, par exemple CH.',
      'wrong-contact': 'Saisissez une adresse e-mail ou une adresse web avec https://.',
      'outside-union': 'La personne responsable doit être dans l’UE.',
      incomplete: 'Les données de la personne responsable sont incomplètes.',
    },
  },
};
