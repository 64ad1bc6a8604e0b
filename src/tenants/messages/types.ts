import type { account } from './de-CH/account.ts';
import type { after } from './de-CH/after.ts';
import type { afterOrder } from './de-CH/after-order.ts';
import type { api } from './de-CH/api.ts';
import type { billing } from './de-CH/billing.ts';
import type { care } from './de-CH/care.ts';
import type { checkout } from './de-CH/checkout.ts';
import type { contact } from './de-CH/contact.ts';
import type { contract } from './de-CH/contract.ts';
import type { credit } from './de-CH/credit.ts';
import type { foot } from './de-CH/foot.ts';
import type { messages } from './de-CH/index.ts';
import type { layers } from './de-CH/layers.ts';
import type { mail } from './de-CH/mail.ts';
import type { newsletter } from './de-CH/newsletter.ts';
import type { privacy } from './de-CH/privacy.ts';
import type { refused } from './de-CH/refused.ts';
import type { reviews } from './de-CH/reviews.ts';
import type { search } from './de-CH/search.ts';
import type { video } from './de-CH/video.ts';
import type { wishes } from './de-CH/wishes.ts';

/** One locale's texts: Swiss German is the model, so a text that another locale lacks does not compile. */
export type Messages = typeof messages;

/** Texts of the checkout: apart from the others, so that lists and product pages do not carry them. */
export type CheckoutMessages = typeof checkout;

/** Texts of login and account: on their own pages, and with the login dialog. */
export type AccountMessages = typeof account;

/** Texts of the search field's suggestions and of size advice: loaded by whoever needs them. */
export type SearchMessages = typeof search;

/** Texts of the wishlist's page and of layers over pages: loaded by whoever shows them. */
export type WishesMessages = typeof wishes;

/** Texts of what customers say about products: on their own pages, and with the list of a product page. */
export type ReviewMessages = typeof reviews;

/** What the codes of care labels mean. */
export type VideoMessages = typeof video;
export type CareMessages = typeof care;

/** Texts of instalments: on the pages about them, and loaded with the calculator. */
export type CreditMessages = typeof credit;

/** Texts of mails: the server's alone, so that no browser loads them. */
export type MailMessages = typeof mail;

/** Texts of the REST interface: the server's alone as well. */
export type ApiMessages = typeof api;

/** Texts of what comes once a page is usable; no page waits for them. */
export type AfterMessages = typeof after;
/** Texts of an extract of personal data: the server's alone. */
export type PrivacyMessages = typeof privacy;

/** Texts of layers over pages: the server's alone, browsers are handed those they show. */
export type LayerMessages = typeof layers;

/** Texts of the page that refuses a method: only the server has them. */
export type RefusedMessages = typeof refused;

/** Texts of the foot of pages: the server's alone. */
export type FootMessages = typeof foot;

/** Texts of bills. */
export type BillingMessages = typeof billing;
export type AfterOrderMessages = typeof afterOrder;
/** The contact form and its mails: the server's alone. */
export type ContactMessages = typeof contact;
/** The newsletter's pages and mails: the server's alone. */
export type NewsletterMessages = typeof newsletter;

/** The framework contract of instalments and the letters about it: the server's alone. */
export type ContractMessages = typeof contract;
