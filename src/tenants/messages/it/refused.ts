import type { RefusedMessages } from '../types.ts';

export const refused: RefusedMessages = {
  title: 'Da qui non si può continuare',
  text: 'Questo indirizzo non accetta moduli. Riapra la pagina o riparta dalla pagina iniziale.',
};
