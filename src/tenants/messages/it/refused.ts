import type { RefusedMessages } from '../types.ts';

export const refused: RefusedMessages = {
  title: 'Qui non si possono inviare moduli',
  text: 'Questo indirizzo non accetta moduli. Riapra la pagina o riparta dalla pagina iniziale.',
};
