import type { BillingMessages } from '../types.ts';

/** Lines of documents that demand an amount besides the bill, and of the pages about it. */
export const requestRows: BillingMessages['request']['rows'] = {
  bill: (number, day) => `Invoice ${number}, payable by ${day}`,
  instalment: (number, position, day) => `Instalment ${position} of order ${number}, payable by ${day}`,
  fee: 'Reminder fee',
  interest: 'Late-payment interest',
  ahead: (count) => (count === 1 ? 'One later instalment' : `${count} later instalments`),
  rebate: 'Surcharges waived',
  'no-protection': 'Payment protection no longer due',
  price: 'Price without surcharges',
  credited: 'Credit notes',
  paid: 'Already paid',
  'to-credit': 'Added to your credit',
  total: 'To pay',
};

/** Texts of these documents and of their letters. */
export const request: BillingMessages['request'] = {
  rows: requestRows,
  titles: {
    reminder: ['Payment reminder', 'Second reminder', 'Final reminder'],
    payoff: 'Early payoff of your instalment plan',
    withdrawn: 'Invoice after withdrawal from the contract',
  },
  file: (title, number) => `${title}-${number}.pdf`,
  what: 'Amount due',
  issued: 'Date',
  number: 'Document number',
  order: 'Order',
  pay: (day) => `Please transfer the amount by ${day}.`,
  nothing: 'There is nothing to pay.',
  account: { iban: 'IBAN', holder: 'Account holder', reference: 'Reference' },
  payOnline: 'Pay online now',
  ignore: 'Our customer service team will be happy to answer any questions.',
  toDates: 'View my payment dates',
  payoff: {
    subject: (number) => `How to pay off your instalment plan (order ${number})`,
    title: 'Your instalment plan is ending early',
    text: (number, amount, day) =>
      `You’re paying off the instalment plan for your order ${number} early. Please transfer ${amount} by ${day}, and the order is paid in full.`,
    covered: (number) =>
      `You’re paying off the instalment plan for your order ${number} early. Your payments already cover the whole amount.`,
    otherwise:
      'If less arrives, the rest is still owed. If more arrives, it’s your credit. After that day, our usual reminder periods apply, as does the late-payment interest stated in your contract.',
  },
  withdrawn: {
    subject: (number) => `Payment after your withdrawal (order ${number})`,
    title: 'Your instalment plan has ended',
    text: (number, amount, day) =>
      `You have withdrawn from your framework agreement for instalments. For your order ${number}, you now owe only the price without surcharges. Please transfer ${amount} by ${day}.`,
    covered: (number) =>
      `You have withdrawn from your framework agreement for instalments. For your order ${number}, you owe only the price without surcharges, and that is paid.`,
    credit: (amount) => `You have paid ${amount} too much. This amount is your credit.`,
  },
  paid: {
    subject: (number) => `Your instalment plan is paid off (order ${number})`,
    title: 'Your instalment plan is paid off',
    text: (number) => `Thank you. Your order ${number} is paid in full, and you owe us nothing more for it.`,
    sum: 'Paid for this order',
  },
};
