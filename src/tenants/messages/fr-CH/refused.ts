import type { RefusedMessages } from '../types.ts';

export const refused: RefusedMessages = {
  title: 'Cette action n’est pas possible ici',
  text: 'Cette adresse n’accepte pas de formulaire. Rouvrez la page ou recommencez depuis la page d’accueil.',
};
