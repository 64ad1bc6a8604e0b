/** The door of letters: mails with a sentence or two and a button, in the look of the house. */
export { composeLetter, type Letter } from './compose-mail.ts';
export { imprintOf } from './imprint.ts';
export { kindsKept, MAIL_KINDS, type MailKeeping, type MailKind } from './mail-kinds.ts';
