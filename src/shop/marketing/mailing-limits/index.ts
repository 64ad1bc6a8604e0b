/** Limits of marketing mails: mails per person, and quiet hours (decision 210). */
export { createLimitAdministration, type LimitAdministration, type LimitOutcome } from './limit-administration.ts';
export {
  countedMails,
  limitSince,
  type MailingLimit,
  mailingLimitOf,
  type StoredLimit,
  takeMailSlot,
} from './mailing-limits.store.ts';
export { isQuiet } from './quiet-hours.ts';
