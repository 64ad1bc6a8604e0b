import { plural } from '../plural.ts';
import type { Messages } from '../types.ts';

export const frame: Messages['frame'] = {
  skipToContent: 'Aller au contenu',
  homeLink: (shop) => `Page d’accueil de ${shop}`,
  header: {
    serviceNavigation: 'Aide et service',
    account: 'Compte',
    wishlist: 'Liste d’envies',
    basket: 'Panier',
    basketWithCount: (pieces) =>
      plural('fr', pieces, { one: `Panier, ${pieces} article`, other: `Panier, ${pieces} articles` }),
    wishlistWithCount: (items) =>
      plural('fr', items, { one: `Liste d’envies, ${items} article`, other: `Liste d’envies, ${items} articles` }),
  },
  search: {
    label: 'Recherche',
    placeholder: 'Que cherchez-vous ?',
    submit: 'Rechercher',
    emptyTerm: 'Veuillez d’abord saisir un mot-clé.',
  },
  navigation: {
    label: 'Navigation principale',
    open: 'Ouvrir le menu',
    close: 'Fermer le menu',
    title: 'Menu',
    back: 'Remonter d’un niveau',
    all: (category) => `Tout l’assortiment ${category}`,
    breadcrumb: 'Vous êtes ici',
    home: 'Accueil',
  },
  languageSwitch: {
    label: 'Choisir la langue',
  },
  footer: {
    rights: (year, company) => `© ${year} ${company}`,
    links: {
      service: 'Aperçu de l’aide et du service',
      terms: 'CGV',
      privacy: 'Protection des données',
      revocation: 'Droit de retour',
      imprint: 'Impressum',
      shipping: 'Livraison et frais',
      returns: 'Retours',
      paymentHelp: 'Paiement',
      sizeGuide: 'Guide des tailles',
      guarantee: 'Garantie',
      contact: 'Contact',
      accessibility: 'Accessibilité',
      cookies: 'Paramètres des cookies',
    },
  },
  toasts: {
    close: 'Fermer le message',
  },
  errors: {
    generic: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
    notFoundTitle: 'Cette page n’existe pas',
    notFoundText:
      'L’article est peut-être épuisé ou le lien n’est plus valable. Lancez une recherche ou repartez de la page d’accueil.',
    notFoundProduct: 'Nous ne proposons plus cet article.',
    serverTitle: 'Cela n’a pas fonctionné',
    serverText:
      'Une erreur s’est produite chez nous. Votre panier est enregistré. Veuillez réessayer dans quelques minutes.',
    unavailableTitle: 'Nous revenons tout de suite',
    unavailableText:
      'La boutique fait une courte pause. Votre panier est enregistré. Veuillez réessayer dans quelques secondes.',
    reset: 'Réessayer',
    offlineTitle: 'Pas de connexion',
    offlineText:
      'Vous n’êtes pas connecté à Internet pour le moment. La page reprend dès que la connexion est rétablie.',
    toHome: 'Retour à l’accueil',
    popular: 'Rayons les plus visités',
  },
  content: {
    productRow: (title) => `Articles : ${title}`,
  },
  pageTitle: (page, shop) => `${page} | ${shop}`,
};
