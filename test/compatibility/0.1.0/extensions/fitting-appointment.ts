import { type BlockValues, defineExtension } from 'kontor/extending';

const ITALIAN: BlockValues = {
  title: 'Prova in negozio',
  text: 'Misuriamo la posizione in sella e regoliamo la bici: mezz’ora, senza impegno.',
  linkLabel: 'Orari dell’officina',
  linkTo: '/officina',
};
const ENGLISH: BlockValues = {
  title: 'Fitting appointment',
  text: 'We measure your position and adjust the bicycle: half an hour, without obligation.',
  linkLabel: 'Workshop hours',
  linkTo: '/workshop',
};

/** Offers a fitting in the shop: a block of the visual editor, shown below the buy box of bicycles too. */
export const fittingAppointment = defineExtension({
  name: 'fitting-appointment',
  interface: 1,
  blocks: [
    {
      name: 'fitting-appointment',
      label: { de: 'Anprobe im Laden', fr: 'Essai en magasin', en: 'Fitting appointment' },
      fields: ['title', 'text', 'linkLabel', 'linkTo'],
      component: 'extensions/fitting-appointment/block.tsx',
      places: {
        product: ({ language, products: [product] }) =>
          product?.category?.startsWith('bikes') ? (language === 'it' ? ITALIAN : ENGLISH) : null,
      },
    },
  ],
});
