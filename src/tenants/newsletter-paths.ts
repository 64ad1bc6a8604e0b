import { href, languageOf, pathIn } from './paths.ts';
import type { Language, Locale } from './tenant.ts';

/* Addresses of the newsletter, below the service pages. Browsers get them with the page: they need no table of their own. */

const SUBSCRIBE: Record<Language, string> = {
  de: 'vorteile/newsletter-anmelden',
  fr: 'avantages/inscription-newsletter',
  nl: 'voordelen/nieuwsbrief-aanmelden',
};
const UNSUBSCRIBE: Record<Language, string> = {
  de: 'newsletter-abmelden',
  fr: 'desinscription-newsletter',
  nl: 'nieuwsbrief-afmelden',
};
const CONFIRM: Record<Language, string> = { de: 'bestaetigen', fr: 'confirmer', nl: 'bevestigen' };
const STOP: Record<Language, string> = { de: 'mail', fr: 'mail', nl: 'mail' };

/** Without language prefix. `confirm`: behind the mail of a double opt-in; `stop`: behind every mail of a campaign. */
export const newsletterPaths = {
  subscribe: (language: Language) => `${pathIn(language, 'service')}/${SUBSCRIBE[language]}`,
  confirm: (language: Language) => `${newsletterPaths.subscribe(language)}/${CONFIRM[language]}`,
  unsubscribe: (language: Language) => `${pathIn(language, 'service')}/${UNSUBSCRIBE[language]}`,
  stop: (language: Language) => `${newsletterPaths.unsubscribe(language)}/${STOP[language]}`,
};

export type NewsletterPage = keyof typeof newsletterPaths;

/** The address of one of these pages, with what a mailed link brings along. */
export function newsletterHref(locale: Locale, page: NewsletterPage, link?: string): string {
  const language = languageOf(locale);
  const prefix = href(locale, 'service').slice(0, -pathIn(language, 'service').length);
  return `${prefix}${newsletterPaths[page](language)}${link === undefined ? '' : `?link=${link}`}`;
}
