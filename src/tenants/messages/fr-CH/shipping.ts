import type { shipping as german } from '../de-CH/shipping.ts';

export const shipping: typeof german = {
  parcelLegend: 'Comment souhaitez-vous recevoir vos colis ?',
  options: {
    home: { name: 'À l’adresse de livraison', text: 'Remise par la poste à votre porte' },
    bundled: {
      name: 'Livraison groupée',
      text: 'Votre colis voyage avec d’autres envois pour votre région, un seul arrêt au lieu de plusieurs. Cela prend 1 à 2 jours ouvrables de plus.',
    },
    pickup: {
      name: 'À un point de retrait',
      text: 'Votre colis vous attend pendant 7 jours. Veuillez prendre une pièce d’identité.',
    },
  },
  find: 'Chercher des points de retrait',
  pointLegend: 'Choisir le point de retrait',
  kinds: { pickpost: 'PickPost', mypost24: 'My Post 24' },
  away: (distance) => `à ${distance}`,
  noPoints: 'Il n’y a pas de point de retrait près de ce NPA. Veuillez en essayer un autre.',
  unknownCode: 'Nous ne connaissons pas ce NPA. Veuillez essayer celui d’une localité plus grande.',
  pickupNumberHint: '6 à 10 chiffres, dans votre compte à la poste',
  yourNumber: (number) => `Votre numéro : ${number}`,
  extrasLegend: 'Que peuvent faire les deux personnes pour vous ?',
  extras: {
    assembly: { name: 'Montage', text: 'Nous montons vos meubles et reprenons l’emballage.' },
    takeBackFurniture: {
      name: 'Reprise d’anciens meubles ou matelas',
      text: 'Autant de pièces que livrées, vides et démontées.',
    },
    takeBackAppliance: {
      name: 'Reprise de l’ancien appareil',
      text: 'Un appareil du même genre, débranché de l’électricité et de l’eau.',
    },
    hose: { name: 'Rallonge de tuyau jusqu’à 3,5 m', text: 'Si le raccordement d’eau est plus éloigné.' },
  },
  arranged:
    'Nous ne pouvons pas indiquer de date de livraison pour cette adresse. Nous vous appelons pour en convenir.',
  awaited: 'Un article de cette livraison est commandé pour vous. La date de livraison n’est pas encore connue.',
  article: {
    services: (list) => `Sur demande à la livraison\u00a0: ${list}`,
    withFee: (mode, fee) => `${mode}\u00a0: ${fee}`,
    serviceFor: (name, fee) => `${name} ${fee}`,
    free: 'gratuit',
    between: (earliest, latest) => `Livraison entre le ${earliest} et le ${latest}`,
    on: (date) => `Livraison le ${date}`,
    none: 'Nous ne pouvons pas indiquer de date de livraison pour cette variante pour le moment.',
    chooseFirst: 'Veuillez d’abord choisir une variante : vous verrez alors la date de livraison.',
  },
  choose: 'Veuillez choisir',
  asTyped: (town) => `${town} (comme saisi)`,
  changed: {
    price: (name, before, after) => `${name} coûte désormais ${after} au lieu de ${before}.`,
    quantity: (name, before, after) =>
      `${name} : désormais ${after} ${after === '1' ? 'pièce' : 'pièces'} au lieu de ${before}.`,
    article: (sku) => `Article ${sku}`,
    discount: (title, before, after) => `${title} : désormais ${after} de remise au lieu de ${before}.`,
    discountGone: (title, before) => `${title} : la remise de ${before} n’est plus valable.`,
    discountNew: (title, after) => `${title} : vous recevez désormais ${after} de remise.`,
    'delivery-fee': (before, after) => `Les frais de livraison sont désormais de ${after} au lieu de ${before}.`,
    total: (before, after) => `Le total est désormais de ${after} au lieu de ${before}.`,
  },
};
