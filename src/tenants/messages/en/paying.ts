import type { CheckoutMessages } from '../types.ts';

export const paying: CheckoutMessages['paying'] = {
  after: {
    paid: {
      title: 'We have received your payment',
      text: 'Thank you. We’ll email you the confirmation of your order.',
    },
    open: {
      title: 'Your order hasn’t been paid yet',
      text: 'You didn’t complete the payment. Your basket is unchanged, and we’ll hold the items for you for half an hour.',
    },
    checking: {
      title: 'Your payment is being confirmed',
      text: 'This usually takes just a few seconds. This page updates by itself.',
    },
    failed: {
      title: 'The payment didn’t go through',
      text: 'Nothing has been charged. Your basket is unchanged: you can try again or pay another way.',
    },
    expired: {
      title: 'The time to pay has run out',
      text: 'Nothing has been charged. Your basket is unchanged, but the items are no longer reserved for you.',
    },
    'given-back': {
      title: 'We’re refunding your payment',
      text: 'Your order could no longer be carried out. You’ll get the full amount back the same way you paid.',
    },
  },
  mandated: 'We have received your order',
  goOn: 'Continue payment',
  again: 'Try again',
  otherWay: 'Pay another way',
  toBasket: 'View basket',
  refresh: 'Refresh page',
  link: {
    ends: {
      unknown: {
        title: 'This link doesn’t exist',
        text: 'Please check the address in our message or ask customer service.',
      },
      paid: { title: 'This invoice is paid', text: 'Thank you. There is nothing else you need to do.' },
      thanks: {
        title: 'Thank you for your payment',
        text: 'We have received your payment. There is nothing else you need to do.',
      },
      expired: {
        title: 'This link has expired',
        text: 'The invoice is still outstanding. Customer service can send you a new link.',
      },
      cancelled: {
        title: 'This link is no longer valid',
        text: 'There is a newer link for this invoice. Please use the one in our latest message.',
      },
      offline: {
        title: 'Online payment isn’t available at the moment',
        text: 'Please transfer the amount using the details on your invoice. Customer service will be happy to answer any questions.',
      },
      settled: {
        title: 'This amount is no longer outstanding',
        text: 'The invoice has since been paid, reduced or cancelled. Customer service can tell you if anything is still outstanding.',
      },
      'given-back': {
        title: 'We couldn’t accept your payment',
        text: 'Any amount charged will be refunded in full, the same way you paid. Customer service will be happy to answer any questions.',
      },
      failed: {
        title: 'The payment didn’t go through',
        text: 'Nothing has been charged. Please try again.',
      },
      pending: {
        title: 'Your payment is being confirmed',
        text: 'This usually takes just a few seconds. This page updates by itself.',
      },
    },
    title: 'Pay invoice',
    intro: 'Pay this invoice online, without signing in.',
    bill: 'Order number',
    amount: 'Amount',
    choose: 'How would you like to pay?',
    methods: { paypal: 'PayPal', mastercard: 'Mastercard', visa: 'Visa', diners: 'Diners Club', discover: 'Discover' },
    pay: (amount) => `Pay ${amount}`,
    paying: 'Continuing to payment…',
    description: (number) => `Order ${number}`,
    back: 'You cancelled the payment. Nothing has been charged.',
    problems: {
      'invalid-choice': 'Please choose how you’d like to pay.',
      'too-many-attempts':
        'There have been too many payment attempts from this connection. Please try again in an hour.',
      'payment-unavailable': 'Payment isn’t possible at the moment. Please try again later.',
    },
    toLink: 'View invoice',
    contact: 'Customer service',
  },
};
