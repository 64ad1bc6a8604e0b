import { counted, defineTexts, wording } from 'kontor/house';

/** Texts of the Italian shop in place of the platform's. */
export default defineTexts({
  after: { recommendations: { popular: 'I preferiti dei ciclisti' } },
  basket: { empty: 'Il suo carrello aspetta una bicicletta' },
  catalogue: {
    card: {
      colours: (count) => counted(count, { one: wording`in ${count} colore`, other: wording`in ${count} colori` }),
    },
  },
  mail: { orderConfirmation: { sender: (shop) => wording`Il team di ${shop}. Buone pedalate!` } },
});
