/** The door of letters: mails with a sentence or two and a button, in the look of the house. */
export { composeLetter, type Letter } from './compose-letter.ts';
export { imprintOf } from './imprint.ts';
