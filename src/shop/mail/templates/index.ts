/** Letters: mails of a few sentences with one button, in the look of the shop. */
export { composeLetter, type Letter } from './compose-mail.ts';
export { imprintOf } from './imprint.ts';
export {
  isAwaited,
  KINDS_WITH_CODES,
  kindsRetained,
  MAIL_KINDS,
  type MailKind,
  type MailRetention,
} from './mail-kinds.ts';
export {
  blockLines,
  mailBlocks,
  mailButton,
  mailDocument,
  mailFact,
  mailFoot,
  mailLink,
  mailTop,
  paragraphsOf,
} from './mail-look.ts';
export { mailBlocksOf } from './mail-parts.ts';
