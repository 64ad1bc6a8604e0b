import type { MailMessages } from '../types.ts';
import { premiumMail } from './premium-mail.ts';

/** Letters about an account. */
const account: MailMessages['account'] = {
  register: {
    subject: (shop) => `Please confirm your ${shop} account`,
    title: 'Confirm your email address',
    paragraphs: [
      'Thank you for creating an account. Confirm your email address with your password, and your account is ready.',
      'The link is valid for 24 hours.',
    ],
    button: 'Confirm account',
    ignore: 'Didn’t create an account? Then there’s nothing you need to do: no account exists until it’s confirmed.',
  },
  exists: {
    subject: (shop) => `You already have a ${shop} account`,
    title: 'You already have an account',
    paragraphs: [
      'Someone tried to create a new account with this email address. There already is one, and nothing about it has changed.',
      'You can sign in with your password or request a new one there.',
    ],
    button: 'Sign in',
    ignore: 'Wasn’t this you? Then there’s nothing you need to do.',
  },
  password: {
    subject: (shop) => `Your new password for ${shop}`,
    title: 'Set a new password',
    paragraphs: [
      'Use this link to set a new password. You will then be signed out on all devices.',
      'The link is valid for 2 hours and works once.',
    ],
    button: 'Set password',
    ignore: 'Didn’t request this? Then there’s nothing you need to do: your password stays the same.',
  },
  unknown: {
    subject: () => 'No account with this email address',
    title: 'There is no account for this address',
    paragraphs: [
      'Someone tried to reset the password for this email address. We have no account for it. You may have used a different address.',
    ],
    button: 'Create account',
    ignore: 'Wasn’t this you? Then there’s nothing you need to do.',
  },
  email: {
    subject: () => 'Please confirm your new email address',
    title: 'Confirm your new email address',
    paragraphs: [
      'This address is to become the new email address of your account. Until you confirm it, the current one stays in use.',
      'The link is valid for 24 hours.',
    ],
    button: 'Confirm email address',
    ignore: 'Didn’t ask for this? Then there’s nothing you need to do.',
  },
  emailTaken: {
    subject: () => 'This email address already has an account',
    title: 'This address already belongs to an account',
    paragraphs: [
      'Someone tried to use this email address in another account. That isn’t possible because it already belongs to one. Nothing has been changed.',
    ],
    button: 'Sign in',
    ignore: 'Wasn’t this you? Then there’s nothing you need to do.',
  },
  emailChanged: {
    subject: () => 'Your email address has been changed',
    title: 'Your account has a new email address',
    paragraphs: ['From now on, you sign in with the new address and we send our messages there.'],
    button: 'Go to account',
    ignore: 'Wasn’t this you? Then please contact our customer service team immediately.',
  },
  passwordChanged: {
    subject: () => 'Your password has been changed',
    title: 'Your account has a new password',
    paragraphs: ['You’re now signed out on all other devices.'],
    button: 'Go to account',
    ignore: 'Wasn’t this you? Then please set a new password immediately.',
  },
  passkeyAdded: {
    subject: () => 'Your account has a new passkey',
    title: 'Your account has a new passkey',
    paragraphs: [
      'From now on, you can also sign in with it. Under “Security”, you can see all passkeys and remove them.',
    ],
    button: 'Go to your passkeys',
    ignore: 'Wasn’t this you? Then please remove the passkey and set a new password immediately.',
  },
  erased: {
    subject: (shop) => `Your ${shop} account has been deleted`,
    title: 'Your account has been deleted',
    paragraphs: [
      'We have closed your account and deleted your data. You’re signed out on all devices.',
      'We keep orders and invoices separately for as long as the law requires. After that, we delete them too. You can create a new account with this address at any time.',
    ],
    button: 'Go to shop',
    ignore: 'Didn’t ask for this? Then please contact our customer service team.',
  },
  extract: {
    subject: () => 'The copy of your data is ready',
    title: 'The copy of your data is ready',
    paragraphs: [
      'You have requested a copy of your data. Sign in and enter your password to download it.',
      'It’s available for 24 hours.',
    ],
    button: 'Download copy',
    ignore: 'Didn’t request this? Then please set a new password.',
  },
  stolen: {
    subject: (shop) => `Please check your ${shop} account`,
    title: 'We have signed you out on all devices',
    paragraphs: [
      'Someone has reused an old sign-in from one of your devices. It may have been copied. For your security, we have ended all sign-ins.',
      'Nobody could see your orders or details this way: that takes your password. Please sign in again; we recommend choosing a new password.',
    ],
    button: 'Sign in',
    ignore: 'Have you restored a device from a backup? Then simply sign in again.',
  },
};

/** Letters about products on a wishlist. */
const wishes: MailMessages['wishes'] = {
  toArticle: 'View item',
  stop: 'Stop these notifications',
  confirm: {
    subject: 'Please confirm your email address',
    title: 'May we write to you?',
    paragraphs: [
      'Someone asked on our wishlist that we write to this address about prices and availability. We’ll do so only if you agree.',
      'The link is valid for 24 hours.',
    ],
    button: 'Confirm address',
    ignore: 'Didn’t ask for this? Then there’s nothing you need to do: we won’t write to you again.',
  },
  notices: {
    price: {
      subject: (article) => `Now cheaper: ${article}`,
      title: 'An item on your wishlist is now cheaper',
      intro: (article) => `The price of ${article} has dropped.`,
      why: 'You asked us on your wishlist to let you know about lower prices. If it drops again, we’ll write again.',
    },
    stock: {
      subject: (article) => `Back in stock: ${article}`,
      title: 'An item on your wishlist is back in stock',
      intro: (article) => `${article} is available again. Stock may be limited.`,
      why: 'You asked us on your wishlist to let you know when this item is back in stock. We won’t write about it again unless you ask us to.',
    },
  },
};

/** Letter with the voucher for a newsletter subscription. */
const voucher: MailMessages['voucher'] = {
  subject: (amount) => `Your ${amount} voucher`,
  title: (amount) => `Thank you: here is your ${amount} voucher`,
  text: 'You have subscribed to our newsletter. As a thank-you, we’re giving you this voucher. Enter the code in your basket.',
  conditions: (minimum) =>
    `The voucher is valid once, for orders from ${minimum}, not for orders already placed. It can’t be combined with other benefits or exchanged for cash.`,
  code: 'Your code',
  validTo: 'Valid until (inclusive)',
  button: 'View basket',
  ignore: 'You can unsubscribe from the newsletter at any time. The voucher stays valid.',
};

export const mail: MailMessages = {
  voucher,
  orderConfirmation: {
    subject: (number, shop) => `Your order ${number} at ${shop}`,
    preview: 'We have received your order.',
    title: 'Thank you for your order',
    greetings: {
      female: (_first, last) => `Dear Ms ${last},`,
      male: (_first, last) => `Dear Mr ${last},`,
      notSpecified: (first, last) => `Dear ${first} ${last},`,
    },
    intro: (number, date) => `We have received your order ${number} of ${date}. This is what you ordered:`,
    articleNumber: 'Item number',
    goods: 'Items',
    delivery: 'Delivery',
    free: 'free',
    premium: 'Premium membership, 1 year',
    premiumText:
      'Your Premium membership starts today and runs for one year. You can cancel at any time in your account.',
    total: 'Total incl. VAT',
    vat: (rate) => `of which VAT ${rate}%`,
    deliveryTitle: 'Delivery',
    deliveryBetween: (earliest, latest) => `Expected between ${earliest} and ${latest}`,
    deliveryOn: (date) => `Expected on ${date}`,
    shippingAddress: 'Delivery address',
    billingAddress: 'Billing address',
    paymentTitle: 'Payment',
    invoiceLater: (days) =>
      `You’re paying by invoice. You’ll receive the invoice by email when we ship your order; it’s payable within ${days} days of delivery.`,
    payment: {
      invoice: (days) =>
        `You’re paying by invoice. The invoice is attached; it’s payable within ${days} days of delivery.`,
      prepayment: (days) =>
        `You’re paying in advance. Please transfer the amount within the next ${days} days, using the attached invoice or the details below. We’ll hold the items for you until then and send them as soon as we receive the amount.`,
      instalments: () => 'You’re paying in monthly instalments. Your instalment plan is below.',
      'gift-card': () => 'You have paid with a gift card. You don’t have to transfer anything.',
      card: () => 'You have paid by credit card. You don’t have to transfer anything.',
      twint: () => 'You have paid with TWINT. You don’t have to transfer anything.',
      paypal: () => 'You have paid with PayPal. You don’t have to transfer anything.',
      eps: () => 'You have paid with EPS. You don’t have to transfer anything.',
      ideal: () => 'You have paid with iDEAL | Wero. You don’t have to transfer anything.',
      wero: () => 'You have paid with Wero. You don’t have to transfer anything.',
      sepa: () =>
        'We’ll collect the amount from your account by SEPA direct debit, at the earliest one day after this notice. You gave us the mandate when you paid.',
    },
    amount: 'Amount',
    iban: 'IBAN',
    accountHolder: 'Payee',
    bankTransferReference: 'Reference',
    debit: { day: 'Collection date', mandate: 'Mandate reference', creditor: 'Creditor ID' },
    withdrawal: (days) => `You have ${days} days from receipt of the last shipment to withdraw and return the items.`,
    withdrawalLink: 'View withdrawal and returns policy',
    terms: (version) => `Our terms and conditions apply in version ${version}.`,
    termsLink: 'View terms and conditions',
    help: 'Any questions about your order? We’re happy to help.',
    closing: 'Kind regards',
    sender: (shop) => `Your ${shop} team`,
  },
  orderCode: {
    subject: (shop) => `Your code for your order at ${shop}`,
    title: 'Confirm your email address',
    text: (minutes) => `Enter this code at the checkout and place your order again. It’s valid for ${minutes} minutes.`,
    code: 'Code',
    button: 'Go to checkout',
    ignore: 'Didn’t order anything? Then there’s nothing you need to do: no order is placed without the code.',
  },
  account,
  premium: premiumMail,
  wishes,
};
