import { languageOf } from '../languages/language.ts';
import { href, pathIn } from './paths.ts';
import type { Language, Locale } from './tenant.ts';

/* Paths of the newsletter below the service pages. Pages pass them to browsers, so that no browser loads this table. */

const SUBSCRIBE: Record<Language, string> = {
  de: 'vorteile/newsletter-anmelden',
  fr: 'avantages/inscription-newsletter',
  nl: 'voordelen/nieuwsbrief-aanmelden',
  it: 'vantaggi/iscrizione-newsletter',
  en: 'benefits/newsletter-sign-up',
};
const UNSUBSCRIBE: Record<Language, string> = {
  de: 'newsletter-abmelden',
  fr: 'desinscription-newsletter',
  nl: 'nieuwsbrief-afmelden',
  it: 'disiscrizione-newsletter',
  en: 'newsletter-unsubscribe',
};
const CONFIRM: Record<Language, string> = {
  de: 'bestaetigen',
  fr: 'confirmer',
  nl: 'bevestigen',
  it: 'conferma',
  en: 'confirm',
};
const STOP: Record<Language, string> = { de: 'mail', fr: 'mail', nl: 'mail', it: 'mail', en: 'mail' };

/**
 * Paths without language prefix. `confirm`: link in the double opt-in mail; `stop`: link in every mail of a campaign.
 */
export const newsletterPaths = {
  subscribe: (language: Language) => `${pathIn(language, 'service')}/${SUBSCRIBE[language]}`,
  confirm: (language: Language) => `${newsletterPaths.subscribe(language)}/${CONFIRM[language]}`,
  unsubscribe: (language: Language) => `${pathIn(language, 'service')}/${UNSUBSCRIBE[language]}`,
  stop: (language: Language) => `${newsletterPaths.unsubscribe(language)}/${STOP[language]}`,
};

export type NewsletterPage = keyof typeof newsletterPaths;

/** Returns the address of a newsletter page, with the token of a mailed link if any. */
export function newsletterHref(locale: Locale, page: NewsletterPage, link?: string): string {
  const language = languageOf(locale);
  const prefix = href(locale, 'service').slice(0, -pathIn(language, 'service').length);
  return `${prefix}${newsletterPaths[page](language)}${link === undefined ? '' : `?link=${link}`}`;
}
