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
import type { facets } from './de-CH/facets.ts';
import type { foot } from './de-CH/foot.ts';
import type { giftCards } from './de-CH/gift-cards.ts';
import type { messages } from './de-CH/index.ts';
import type { layers } from './de-CH/layers.ts';
import type { legal } from './de-CH/legal.ts';
import type { mail } from './de-CH/mail.ts';
import type { newsletter } from './de-CH/newsletter.ts';
import type { privacy } from './de-CH/privacy.ts';
import type { questions } from './de-CH/questions.ts';
import type { refused } from './de-CH/refused.ts';
import type { reviews } from './de-CH/reviews.ts';
import type { samples } from './de-CH/samples.ts';
import type { search } from './de-CH/search.ts';
import type { seo } from './de-CH/seo.ts';
import type { stock } from './de-CH/stock.ts';
import type { video } from './de-CH/video.ts';
import type { wishes } from './de-CH/wishes.ts';

/** Texts of one locale. Swiss German is the model, so that a missing text in another locale does not compile. */
export type Messages = typeof messages;

/** Texts of the checkout, separate so that lists and product pages do not carry them. */
export type CheckoutMessages = typeof checkout;

/** Texts of login and account, for their pages and the login dialog. */
export type AccountMessages = typeof account;

/** Texts of search suggestions and size advice, loaded on demand. */
export type SearchMessages = typeof search;

/** Texts of the wishlist page and of layers over pages, loaded on demand. */
export type WishesMessages = typeof wishes;

/** Texts of product reviews, for their pages and the list of a product page. */
export type ReviewMessages = typeof reviews;

/** Texts of questions about products, and of the mails with answers. Server only. */
export type QuestionMessages = typeof questions;

/** Texts of samples of covers: form, mail and letter. Server only. */
export type SampleMessages = typeof samples;

/** Texts of legal data on product pages. Server only. */
export type LegalMessages = typeof legal;

/** Texts around product videos. Server only. */
export type VideoMessages = typeof video;
/** Names of care label codes. */
export type CareMessages = typeof care;

/** Texts of instalments, for the pages about them and the calculator. */
export type CreditMessages = typeof credit;

/** Texts of mails. Server only, so that no browser loads them. */
export type MailMessages = typeof mail;

/** Texts of gift cards. Server only. */
export type GiftCardMessages = typeof giftCards;

/** Texts of the REST interface. Server only. */
export type ApiMessages = typeof api;

/** Texts that a page loads only once it is usable. */
export type AfterMessages = typeof after;
/** Texts of an extract of personal data. Server only. */
export type PrivacyMessages = typeof privacy;

/** Texts of layers over pages. Server only: browsers receive the texts that they show. */
export type LayerMessages = typeof layers;

/** Texts of the page that refuses a request method. Server only. */
export type RefusedMessages = typeof refused;

/** Names of facet values that the system defines. Server only. */
export type FacetMessages = typeof facets;

/** Texts of the page footer. Server only. */
export type FootMessages = typeof foot;

/** Texts of bills. */
export type BillingMessages = typeof billing;
export type AfterOrderMessages = typeof afterOrder;
/** Texts about goods that are not in stock, and about sets. Server only. */
export type StockMessages = typeof stock;
/** Texts of the contact form and its mails. Server only. */
export type ContactMessages = typeof contact;
/** Texts of the newsletter's pages and mails. Server only. */
export type NewsletterMessages = typeof newsletter;

/** Texts of the framework contract of instalments and its letters. Server only. */
export type ContractMessages = typeof contract;

/** Descriptions of pages for search engines. Server only. */
export type SeoMessages = typeof seo;
