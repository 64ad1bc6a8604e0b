import type { RouterContextProvider } from 'react-router';
import { LOCALES } from '../../../tenants/locales.ts';
import { newsletterMessagesOf } from '../../../tenants/messages/newsletter.ts';
import { type NewsletterPage, newsletterHref, newsletterPaths } from '../../../tenants/newsletter-paths.ts';
import { type ShopRequest, shopRequest } from '../../context.ts';
import { movedOrNotFound } from '../../moved.ts';
import { areaPage, openRequest, type Page } from '../../page.ts';

type Context = Readonly<RouterContextProvider>;

/** Opens a newsletter page. Throws a redirect or 404 if the path belongs to another language. */
export async function openNewsletterPage(context: Context, url: URL, page: NewsletterPage) {
  const request = await openRequest(context, url);
  if (request.path !== newsletterPaths[page](request.locale.language))
    throw await movedOrNotFound(request, url.pathname);
  const text = newsletterMessagesOf(request.locale.locale);
  request.head.places = Object.fromEntries(LOCALES.map((locale) => [locale, newsletterHref(locale, page)]));
  const pageOf = (title: string, about: Partial<Pick<Page, 'description' | 'robots'>> = {}): Page => ({
    ...areaPage(request, 'service', { title, ...about }),
    canonical: newsletterHref(request.locale.locale, page),
    alternates: Object.fromEntries(
      request.tenant.locales.map((entry) => [entry.locale, newsletterHref(entry.locale, page)]),
    ),
  });
  return { ...request, words: text, pageOf };
}

/** Opens a newsletter action. `by`: a login with password proves the address. */
export function openNewsletterAction(context: Context) {
  const request = context.get(shopRequest);
  const { tenant, locale, letterUrlOf, browser } = request;
  return {
    request,
    house: { tenant, locale: locale.locale, publicUrl: letterUrlOf(tenant) },
    by: { address: browser.address, email: provedEmail(request) },
    text: newsletterMessagesOf(locale.locale),
  };
}

/** Returns the address of a customer who logged in with a password in this session, else null. */
export function provedEmail({ visitor }: Pick<ShopRequest, 'visitor'>): string | null {
  return visitor.type === 2 ? visitor.customer.email : null;
}

/** Returns the newsletters to choose from. `shop` is the name of the shop. */
export function kindChoices(text: ReturnType<typeof newsletterMessagesOf>, shop: string) {
  return (['brandA', 'brandB', 'flexikonto'] as const).map((kind) => ({
    kind,
    name: text.kinds[kind](shop),
    note: text.kindNotes[kind],
  }));
}

/** Returns the problems of a form's fields as sentences. */
export function newsletterSentences(
  text: ReturnType<typeof newsletterMessagesOf>,
  fields: Readonly<Record<string, 'required' | 'invalid-email' | 'too-long' | 'invalid-choice'>>,
): Record<string, string> {
  const sentence = (name: string, problem: string): string => {
    if (name === 'choice' || name === 'pause' || name === 'terms' || name === 'frequency') return text.fields[name];
    if (problem === 'required' || problem === 'too-long') return text.fields[problem];
    return text.fields['invalid-email'];
  };
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, sentence(name, problem)]));
}
