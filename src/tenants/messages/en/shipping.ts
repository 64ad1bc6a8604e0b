import type { shipping as german } from '../de-CH/shipping.ts';

export const shipping: typeof german = {
  parcelLegend: 'How should your parcels be delivered?',
  options: {
    home: { name: 'To the delivery address', text: 'Delivered by post to your door' },
    bundled: {
      name: 'Bundled delivery',
      text: 'Your parcel travels with others for your area: one stop instead of several. This takes 1 to 2 working days longer.',
    },
    pickup: {
      name: 'To a pick-up point',
      text: 'Your parcel is kept for you for 7 days. Please bring proof of identity.',
    },
  },
  find: 'Find pick-up points',
  pointLegend: 'Choose a pick-up point',
  kinds: { pickpost: 'PickPost', mypost24: 'My Post 24' },
  away: (distance) => `${distance} away`,
  noPoints: 'There is no pick-up point near this postcode. Please try another one.',
  unknownCode: 'We don’t recognise this postcode. Please try that of a larger town.',
  pickupNumberHint: '6 to 10 digits, from your account with the postal service',
  yourNumber: (number) => `Your number: ${number}`,
  extrasLegend: 'What else can the delivery team do for you?',
  extras: {
    assembly: { name: 'Assembly', text: 'We assemble your furniture and take the packaging away.' },
    takeBackFurniture: {
      name: 'Removal of old furniture or mattresses',
      text: 'As many pieces as we deliver, empty and taken apart.',
    },
    takeBackAppliance: {
      name: 'Removal of your old appliance',
      text: 'One appliance of the same kind, disconnected and empty.',
    },
    hose: { name: 'Hose extension up to 3.5 m', text: 'In case the connection is further away.' },
  },
  arranged: 'We can’t give a delivery date for this address. We’ll call you to arrange one.',
  awaited: 'One item in this delivery is being ordered for you. We don’t know the delivery date yet.',
  article: {
    services: (list) => `On request with the delivery: ${list}`,
    withFee: (mode, fee) => `${mode}: ${fee}`,
    serviceFor: (name, fee) => `${name} ${fee}`,
    free: 'free',
    between: (earliest, latest) => `Delivery between ${earliest} and ${latest}`,
    on: (date) => `Delivery on ${date}`,
    none: 'We can’t give a delivery date for this version at the moment.',
    chooseFirst: 'Please choose a version first to see the delivery date.',
  },
  choose: 'Please choose',
  asTyped: (town) => `${town} (as entered)`,
  changed: {
    price: (name, before, after) => `${name} now costs ${after} instead of ${before}.`,
    quantity: (name, before, after) => `${name}: quantity now ${after} instead of ${before}.`,
    article: (sku) => `Item ${sku}`,
    discount: (title, before, after) => `${title}: discount now ${after} instead of ${before}.`,
    discountGone: (title, before) => `${title}: the discount of ${before} no longer applies.`,
    discountNew: (title, after) => `${title}: you now get a discount of ${after}.`,
    'delivery-fee': (before, after) => `Delivery now costs ${after} instead of ${before}.`,
    total: (before, after) => `The total is now ${after} instead of ${before}.`,
  },
};
