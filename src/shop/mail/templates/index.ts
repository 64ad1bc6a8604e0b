/** The door of letters: mails with a sentence or two and a button, in the look of the house. */
export { composeLetter, type Letter } from './compose-mail.ts';
export { imprintOf } from './imprint.ts';
export { kindsRetained, MAIL_KINDS, type MailKind, type MailRetention } from './mail-kinds.ts';
