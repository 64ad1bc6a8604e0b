import { defineExtension } from 'kontor/extending';

/** Asks for the rider's height when bicycles are bought, so that the workshop checks the frame size before it sends them. */
export const bodyHeight = defineExtension({
  name: 'body-height',
  interface: 1,
  checkoutFields: [
    {
      name: 'body-height',
      label: { it: 'Statura in centimetri', en: 'Body height in centimetres' },
      hint: {
        it: 'Controlliamo la taglia del telaio prima della spedizione.',
        en: 'We check the frame size before we send the bicycle.',
      },
      kind: 'number',
      maxLength: 3,
      isShown: ({ lines }) => lines.some(({ category }) => category.startsWith('bikes')),
    },
  ],
});
