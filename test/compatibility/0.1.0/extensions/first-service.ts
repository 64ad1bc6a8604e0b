import { defineExtension } from 'kontor/extending';

const TEXTS = {
  it: {
    title: 'Primo tagliando',
    paragraph:
      'Il primo tagliando della bicicletta è compreso nel prezzo: entro 100 giorni controlliamo freni, cambio e raggi.',
    label: 'Da portare in officina',
    thing: 'la bicicletta e questa fattura',
  },
  en: {
    title: 'First service',
    paragraph:
      'The first service of a bicycle is included in its price: within 100 days we check brakes, gears and spokes.',
    label: 'Bring to the workshop',
    thing: 'the bicycle and this invoice',
  },
};

const textOf = (language: string) => (language === 'it' ? TEXTS.it : TEXTS.en);

/** Reminds buyers of the first service, in the mail about their parcel and on the invoice. */
export const firstService = defineExtension({
  name: 'first-service',
  interface: 1,
  mailBlocks: ({ kind, language }) => {
    if (kind !== 'order-shipped') return null;
    const { paragraph, label, thing } = textOf(language);
    return { beforeFooter: { paragraphs: [paragraph], facts: [[label, thing]] } };
  },
  paperBlocks: ({ kind, language }) => {
    if (kind !== 'invoice') return null;
    const { title, paragraph } = textOf(language);
    return { atEnd: { title, paragraphs: [paragraph] } };
  },
});
