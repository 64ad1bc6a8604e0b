import { afterOrderMessagesOf } from '../messages/after-order.ts';
import { apiMessagesOf } from '../messages/api.ts';
import { billingMessagesOf } from '../messages/billing.ts';
import { comparisonMessages } from '../messages/comparison.ts';
import { contactMessagesOf } from '../messages/contact.ts';
import { dimensionMessages } from '../messages/dimensions.ts';
import { facetMessagesOf } from '../messages/facets.ts';
import { footMessagesOf } from '../messages/foot.ts';
import { giftCardMessagesOf } from '../messages/gift-cards.ts';
import { layerMessagesOf } from '../messages/layers.ts';
import { legalMessagesOf } from '../messages/legal.ts';
import { newsletterMessagesOf } from '../messages/newsletter.ts';
import { privacyMessagesOf } from '../messages/privacy.ts';
import { productDocumentMessages } from '../messages/product-documents.ts';
import { questionMessagesOf } from '../messages/questions.ts';
import { refusedMessagesOf } from '../messages/refused.ts';
import { relatedMessages } from '../messages/related.ts';
import { sampleMessagesOf } from '../messages/samples.ts';
import { sceneMessages } from '../messages/scenes.ts';
import { seoMessagesOf } from '../messages/seo.ts';
import { messagesOf } from '../messages/server.ts';
import { stockMessagesOf } from '../messages/stock.ts';
import { videoMessagesOf } from '../messages/video.ts';
import type { Locale } from '../tenant.ts';

/** All texts for customers in a locale, as shown now. Keys of texts are their paths in it. */
export type Catalogues = ReturnType<typeof cataloguesOf>;

/** Returns all catalogues of a locale. Server only. */
export function cataloguesOf(locale: Locale) {
  return {
    ...messagesOf(locale),
    afterOrder: afterOrderMessagesOf(locale),
    api: apiMessagesOf(locale),
    billing: billingMessagesOf(locale),
    comparison: comparisonMessages(locale),
    contact: contactMessagesOf(locale),
    dimensions: dimensionMessages(locale),
    facets: facetMessagesOf(locale),
    foot: footMessagesOf(locale),
    giftCards: giftCardMessagesOf(locale),
    layers: layerMessagesOf(locale),
    legal: legalMessagesOf(locale),
    newsletter: newsletterMessagesOf(locale),
    privacy: privacyMessagesOf(locale),
    productDocuments: productDocumentMessages(locale),
    questions: questionMessagesOf(locale),
    refused: refusedMessagesOf(locale),
    related: relatedMessages(locale),
    scenes: sceneMessages(locale),
    samples: sampleMessagesOf(locale),
    seo: seoMessagesOf(locale),
    stock: stockMessagesOf(locale),
    video: videoMessagesOf(locale),
  };
}

/** Catalogues whose texts browsers load. All others are only on servers. */
export const BROWSER_CATALOGUES: readonly string[] = [
  'frame',
  'catalogue',
  'basket',
  'wishlist',
  'checkout',
  'credit',
  'account',
  'reviews',
  'search',
  'wishes',
  'care',
  'after',
];
