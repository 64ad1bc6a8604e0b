import type { RefusedMessages } from '../types.ts';

export const refused: RefusedMessages = {
  title: 'Dat kan hier niet',
  text: 'Dit adres neemt geen formulieren aan. Open de pagina opnieuw of begin op de startpagina.',
};
