import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { newsletter as swiss } from './de-CH/newsletter.ts';
import { newsletter as english } from './en/newsletter.ts';
import { newsletter as french } from './fr-CH/newsletter.ts';
import { newsletter as italian } from './it/newsletter.ts';
import { newsletter as dutch } from './nl-NL/newsletter.ts';
import type { NewsletterMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<NewsletterMessages>(swiss, {
  results: {
    paused: { text: (day: string) => `Bis zum ${day} schreiben wir Ihnen nicht. Danach geht es von selbst weiter.` },
  },
  stop: {
    done: (name: string) => `Sie erhalten „${name}“ nicht mehr.`,
    automationTitle: (name: string) => `„${name}“ abbestellen`,
    automationDone: (name: string) => `Sie erhalten „${name}“ nicht mehr. Alle anderen E-Mails bleiben, wie sie sind.`,
  },
  mails: {
    changed: { paused: (day: string) => `Bis zum ${day} schreiben wir Ihnen keinen Newsletter.` },
    campaign: { why: (name: string) => `Sie erhalten diese E-Mail, weil Sie „${name}“ bestellt haben.` },
    automation: { stop: (name: string) => `„${name}“ abbestellen` },
  },
});

const ALL: ByLocale<NewsletterMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of the newsletter. Server only: pages receive the texts that they show. */
export function newsletterMessagesOf(locale: Locale): NewsletterMessages {
  return withOwnTexts('newsletter', locale, inLocale(ALL, locale));
}
