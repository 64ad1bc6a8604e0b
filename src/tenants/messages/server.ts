import type { Locale } from '../tenant.ts';
import { account as deATAccount } from './de-AT/account.ts';
import { care as deATCare } from './de-AT/care.ts';
import { checkout as deATCheckout } from './de-AT/checkout.ts';
import { messages as deAT } from './de-AT/index.ts';
import { reviews as deATReviews } from './de-AT/reviews.ts';
import { search as deATSearch } from './de-AT/search.ts';
import { wishes as deATWishes } from './de-AT/wishes.ts';
import { account as deCHAccount } from './de-CH/account.ts';
import { care as deCHCare } from './de-CH/care.ts';
import { checkout as deCHCheckout } from './de-CH/checkout.ts';
import { messages as deCH } from './de-CH/index.ts';
import { mail as swissMail } from './de-CH/mail.ts';
import { reviews as deCHReviews } from './de-CH/reviews.ts';
import { search as deCHSearch } from './de-CH/search.ts';
import { wishes as deCHWishes } from './de-CH/wishes.ts';
import { account as deDEAccount } from './de-DE/account.ts';
import { care as deDECare } from './de-DE/care.ts';
import { checkout as deDECheckout } from './de-DE/checkout.ts';
import { messages as deDE } from './de-DE/index.ts';
import { reviews as deDEReviews } from './de-DE/reviews.ts';
import { search as deDESearch } from './de-DE/search.ts';
import { wishes as deDEWishes } from './de-DE/wishes.ts';
import { account as frCHAccount } from './fr-CH/account.ts';
import { care as frCHCare } from './fr-CH/care.ts';
import { checkout as frCHCheckout } from './fr-CH/checkout.ts';
import { messages as frCH } from './fr-CH/index.ts';
import { mail as frenchMail } from './fr-CH/mail.ts';
import { reviews as frCHReviews } from './fr-CH/reviews.ts';
import { search as frCHSearch } from './fr-CH/search.ts';
import { wishes as frCHWishes } from './fr-CH/wishes.ts';
import { germanMailOverrides } from './german-overrides.ts';
import { account as nlNLAccount } from './nl-NL/account.ts';
import { care as nlNLCare } from './nl-NL/care.ts';
import { checkout as nlNLCheckout } from './nl-NL/checkout.ts';
import { messages as nlNL } from './nl-NL/index.ts';
import { mail as dutchMail } from './nl-NL/mail.ts';
import { reviews as nlNLReviews } from './nl-NL/reviews.ts';
import { search as nlNLSearch } from './nl-NL/search.ts';
import { wishes as nlNLWishes } from './nl-NL/wishes.ts';
import type {
  AccountMessages,
  CareMessages,
  CheckoutMessages,
  MailMessages,
  Messages,
  ReviewMessages,
  SearchMessages,
  WishesMessages,
} from './types.ts';
import { germanVariant } from './variant.ts';

export type ServerMessages = Messages & {
  checkout: CheckoutMessages;
  account: AccountMessages;
  reviews: ReviewMessages;
  search: SearchMessages;
  wishes: WishesMessages;
  care: CareMessages;
  mail: MailMessages;
};

const germanMail = germanVariant<MailMessages>(swissMail, germanMailOverrides);

const ALL: Record<Locale, ServerMessages> = {
  'de-CH': {
    ...deCH,
    checkout: deCHCheckout,
    account: deCHAccount,
    reviews: deCHReviews,
    search: deCHSearch,
    wishes: deCHWishes,
    care: deCHCare,
    mail: swissMail,
  },
  'fr-CH': {
    ...frCH,
    checkout: frCHCheckout,
    account: frCHAccount,
    reviews: frCHReviews,
    search: frCHSearch,
    wishes: frCHWishes,
    care: frCHCare,
    mail: frenchMail,
  },
  'de-DE': {
    ...deDE,
    checkout: deDECheckout,
    account: deDEAccount,
    reviews: deDEReviews,
    search: deDESearch,
    wishes: deDEWishes,
    care: deDECare,
    mail: germanMail,
  },
  'de-AT': {
    ...deAT,
    checkout: deATCheckout,
    account: deATAccount,
    reviews: deATReviews,
    search: deATSearch,
    wishes: deATWishes,
    care: deATCare,
    mail: germanMail,
  },
  'nl-NL': {
    ...nlNL,
    checkout: nlNLCheckout,
    account: nlNLAccount,
    reviews: nlNLReviews,
    search: nlNLSearch,
    wishes: nlNLWishes,
    care: nlNLCare,
    mail: dutchMail,
  },
};

/** All languages at once, and the mails, for the server only: in the browser this would load every catalogue. */
export function messagesOf(locale: Locale): ServerMessages {
  return ALL[locale];
}
