import type { RefusedMessages } from '../types.ts';

export const refused: RefusedMessages = {
  title: 'You can’t continue this way',
  text: 'This address doesn’t accept forms. Open the page again or start from the home page.',
};
