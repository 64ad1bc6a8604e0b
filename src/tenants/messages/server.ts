import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { account as deATAccount } from './de-AT/account.ts';
import { after as deATAfter } from './de-AT/after.ts';
import { care as deATCare } from './de-AT/care.ts';
import { checkout as deATCheckout } from './de-AT/checkout.ts';
import { credit as deATCredit } from './de-AT/credit.ts';
import { messages as deAT } from './de-AT/index.ts';
import { reviews as deATReviews } from './de-AT/reviews.ts';
import { search as deATSearch } from './de-AT/search.ts';
import { wishes as deATWishes } from './de-AT/wishes.ts';
import { account as deCHAccount } from './de-CH/account.ts';
import { after as deCHAfter } from './de-CH/after.ts';
import { care as deCHCare } from './de-CH/care.ts';
import { checkout as deCHCheckout } from './de-CH/checkout.ts';
import { contract as swissContract } from './de-CH/contract.ts';
import { credit as deCHCredit } from './de-CH/credit.ts';
import { messages as deCH } from './de-CH/index.ts';
import { mail as swissMail } from './de-CH/mail.ts';
import { reviews as deCHReviews } from './de-CH/reviews.ts';
import { search as deCHSearch } from './de-CH/search.ts';
import { wishes as deCHWishes } from './de-CH/wishes.ts';
import { account as deDEAccount } from './de-DE/account.ts';
import { after as deDEAfter } from './de-DE/after.ts';
import { care as deDECare } from './de-DE/care.ts';
import { checkout as deDECheckout } from './de-DE/checkout.ts';
import { credit as deDECredit } from './de-DE/credit.ts';
import { messages as deDE } from './de-DE/index.ts';
import { reviews as deDEReviews } from './de-DE/reviews.ts';
import { search as deDESearch } from './de-DE/search.ts';
import { wishes as deDEWishes } from './de-DE/wishes.ts';
import { account as enAccount } from './en/account.ts';
import { after as enAfter } from './en/after.ts';
import { care as enCare } from './en/care.ts';
import { checkout as enCheckout } from './en/checkout.ts';
import { contract as englishContract } from './en/contract.ts';
import { credit as enCredit } from './en/credit.ts';
import { messages as english } from './en/index.ts';
import { mail as englishMail } from './en/mail.ts';
import { reviews as enReviews } from './en/reviews.ts';
import { search as enSearch } from './en/search.ts';
import { wishes as enWishes } from './en/wishes.ts';
import { messages as englishUnion } from './en-EU/index.ts';
import { account as frCHAccount } from './fr-CH/account.ts';
import { after as frCHAfter } from './fr-CH/after.ts';
import { care as frCHCare } from './fr-CH/care.ts';
import { checkout as frCHCheckout } from './fr-CH/checkout.ts';
import { contract as frenchContract } from './fr-CH/contract.ts';
import { credit as frCHCredit } from './fr-CH/credit.ts';
import { messages as frCH } from './fr-CH/index.ts';
import { mail as frenchMail } from './fr-CH/mail.ts';
import { reviews as frCHReviews } from './fr-CH/reviews.ts';
import { search as frCHSearch } from './fr-CH/search.ts';
import { wishes as frCHWishes } from './fr-CH/wishes.ts';
import { checkout as frEUCheckout } from './fr-EU/checkout.ts';
import { messages as frEU } from './fr-EU/index.ts';
import { germanContractOverrides, germanMailOverrides } from './german-overrides.ts';
import { account as itAccount } from './it/account.ts';
import { after as itAfter } from './it/after.ts';
import { care as itCare } from './it/care.ts';
import { checkout as itCheckout } from './it/checkout.ts';
import { contract as italianContract } from './it/contract.ts';
import { credit as itCredit } from './it/credit.ts';
import { messages as italian } from './it/index.ts';
import { mail as italianMail } from './it/mail.ts';
import { reviews as itReviews } from './it/reviews.ts';
import { search as itSearch } from './it/search.ts';
import { wishes as itWishes } from './it/wishes.ts';
import { messages as italianUnion } from './it-EU/index.ts';
import { account as nlNLAccount } from './nl-NL/account.ts';
import { after as nlNLAfter } from './nl-NL/after.ts';
import { care as nlNLCare } from './nl-NL/care.ts';
import { checkout as nlNLCheckout } from './nl-NL/checkout.ts';
import { contract as dutchContract } from './nl-NL/contract.ts';
import { credit as nlNLCredit } from './nl-NL/credit.ts';
import { messages as nlNL } from './nl-NL/index.ts';
import { mail as dutchMail } from './nl-NL/mail.ts';
import { reviews as nlNLReviews } from './nl-NL/reviews.ts';
import { search as nlNLSearch } from './nl-NL/search.ts';
import { wishes as nlNLWishes } from './nl-NL/wishes.ts';
import type {
  AccountMessages,
  AfterMessages,
  CareMessages,
  CheckoutMessages,
  ContractMessages,
  CreditMessages,
  MailMessages,
  Messages,
  ReviewMessages,
  SearchMessages,
  WishesMessages,
} from './types.ts';
import { germanVariant } from './variant.ts';

export type ServerMessages = Messages & {
  checkout: CheckoutMessages;
  credit: CreditMessages;
  account: AccountMessages;
  reviews: ReviewMessages;
  search: SearchMessages;
  wishes: WishesMessages;
  care: CareMessages;
  after: AfterMessages;
  mail: MailMessages;
  contract: ContractMessages;
};

const germanMail = germanVariant<MailMessages>(swissMail, germanMailOverrides);
const germanContract = germanVariant<ContractMessages>(swissContract, germanContractOverrides);

const SWISS: ServerMessages = {
  ...deCH,
  checkout: deCHCheckout,
  credit: deCHCredit,
  account: deCHAccount,
  reviews: deCHReviews,
  search: deCHSearch,
  wishes: deCHWishes,
  care: deCHCare,
  after: deCHAfter,
  mail: swissMail,
  contract: swissContract,
};

const SWISS_FRENCH: ServerMessages = {
  ...frCH,
  checkout: frCHCheckout,
  credit: frCHCredit,
  account: frCHAccount,
  reviews: frCHReviews,
  search: frCHSearch,
  wishes: frCHWishes,
  care: frCHCare,
  after: frCHAfter,
  mail: frenchMail,
  contract: frenchContract,
};

const ITALIAN: ServerMessages = {
  ...italian,
  checkout: itCheckout,
  credit: itCredit,
  account: itAccount,
  reviews: itReviews,
  search: itSearch,
  wishes: itWishes,
  care: itCare,
  after: itAfter,
  mail: italianMail,
  contract: italianContract,
};

const ENGLISH: ServerMessages = {
  ...english,
  checkout: enCheckout,
  credit: enCredit,
  account: enAccount,
  reviews: enReviews,
  search: enSearch,
  wishes: enWishes,
  care: enCare,
  after: enAfter,
  mail: englishMail,
  contract: englishContract,
};

const ALL: ByLocale<ServerMessages> = {
  de: {
    ...deDE,
    checkout: deDECheckout,
    credit: deDECredit,
    account: deDEAccount,
    reviews: deDEReviews,
    search: deDESearch,
    wishes: deDEWishes,
    care: deDECare,
    after: deDEAfter,
    mail: germanMail,
    contract: germanContract,
  },
  fr: {
    ...SWISS_FRENCH,
    ...frEU,
    checkout: frEUCheckout,
    mail: {
      ...frenchMail,
      orderConfirmation: {
        ...frenchMail.orderConfirmation,
        withdrawal: (days) =>
          `Vous disposez d’un droit de rétractation de ${days} jours dès réception du dernier envoi.`,
        withdrawalLink: 'Consulter le droit de rétractation',
      },
    },
  },
  nl: {
    ...nlNL,
    checkout: nlNLCheckout,
    credit: nlNLCredit,
    account: nlNLAccount,
    reviews: nlNLReviews,
    search: nlNLSearch,
    wishes: nlNLWishes,
    care: nlNLCare,
    after: nlNLAfter,
    mail: dutchMail,
    contract: dutchContract,
  },
  it: { ...ITALIAN, ...italianUnion },
  en: { ...ENGLISH, ...englishUnion },
  'de-CH': SWISS,
  'de-LI': SWISS,
  'de-AT': {
    ...deAT,
    checkout: deATCheckout,
    credit: deATCredit,
    account: deATAccount,
    reviews: deATReviews,
    search: deATSearch,
    wishes: deATWishes,
    care: deATCare,
    after: deATAfter,
    mail: germanMail,
    contract: germanContract,
  },
  'fr-CH': SWISS_FRENCH,
  'it-CH': ITALIAN,
  'en-CH': ENGLISH,
  'en-GB': ENGLISH,
};

/** Returns all texts of a locale, including mails. Server only: in a browser this would load every catalogue. */
export function messagesOf(locale: Locale): ServerMessages {
  return withOwnTexts('', locale, inLocale(ALL, locale));
}
