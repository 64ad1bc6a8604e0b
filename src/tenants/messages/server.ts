import type { Locale } from '../tenant.ts';
import { messages as deAT } from './de-AT/index.ts';
import { messages as deCH } from './de-CH/index.ts';
import { mail as swissMail } from './de-CH/mail.ts';
import { messages as deDE } from './de-DE/index.ts';
import { messages as frCH } from './fr-CH/index.ts';
import { mail as frenchMail } from './fr-CH/mail.ts';
import { germanMailOverrides } from './german-overrides.ts';
import { messages as nlNL } from './nl-NL/index.ts';
import { mail as dutchMail } from './nl-NL/mail.ts';
import type { MailMessages, Messages } from './types.ts';
import { germanVariant } from './variant.ts';

export type ServerMessages = Messages & { mail: MailMessages };

const germanMail = germanVariant<MailMessages>(swissMail, germanMailOverrides);

const ALL: Record<Locale, ServerMessages> = {
  'de-CH': { ...deCH, mail: swissMail },
  'fr-CH': { ...frCH, mail: frenchMail },
  'de-DE': { ...deDE, mail: germanMail },
  'de-AT': { ...deAT, mail: germanMail },
  'nl-NL': { ...nlNL, mail: dutchMail },
};

/** All languages at once, and the mails, for the server only: in the browser this would load every catalogue. */
export function messagesOf(locale: Locale): ServerMessages {
  return ALL[locale];
}
