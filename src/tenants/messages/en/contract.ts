import type { ContractMessages } from '../types.ts';

export const contract: ContractMessages = {
  title: 'Framework agreement for purchases in monthly instalments',
  version: (version) => `Version ${version}`,
  borrower: 'Customer',
  number: (number) => `Customer number ${number}`,
  clausesTitle: 'Agreement',
  example: 'Representative example',
  rate: (example, cap) => `${example}% in the representative example, at most ${cap}%`,
  clauses: {
    subject: 'Subject',
    subjectText: (limit) =>
      `You buy from us in monthly instalments up to the credit limit of ${limit}. Before you place an order, we tell you its cash price, its total price, and the number, amount and due dates of the instalments. The order becomes part of this agreement. The agreement does not oblige you to buy.`,
    cost: 'Costs',
    costText: (fee, cap) =>
      `For each month of the term, a surcharge of ${fee}% of the amount financed is added. The effective annual rate (APR) of an order is never higher than ${cap}%. There are no other costs.`,
    pause: 'Payment break',
    pauseText: (months, percent) =>
      `If you wish, you start ${months} months later. This costs ${percent}% of the value of the goods, once.`,
    repayment: 'Repayment',
    repaymentText: (numbers, least) =>
      `You choose ${numbers} monthly instalments of at least ${least}. If a payment date falls on a Saturday, Sunday or public holiday, the next banking day applies. You may repay early at any time, in full or in part: the surcharges for the remaining term then no longer apply.`,
    returns: 'Returns',
    returnsText:
      'If you return items before the first instalment, we recalculate the plan with the smaller amount. After that, your credit shortens the term: the last instalments are dropped together with their surcharge.',
    late: 'Late payment',
    lateText:
      'If you pay an instalment late, you owe late-payment interest of 5% a year on its share of the cash price. Reminders are free of charge.',
    withdrawal: 'Right of withdrawal',
    withdrawalText: (days, address) =>
      `You may withdraw from this agreement within ${days} days of receiving a copy, without giving a reason: in your account or in text form to ${address}. It is enough to send the withdrawal on the last day. You then pay for what you have already bought within 30 days at the cash price, without surcharges.`,
    insurance: 'Insurance',
    insuranceText:
      'The agreement does not require any insurance. Payment protection is optional and a separate contract.',
    check: 'Credit check and data',
    checkText:
      'Before concluding the agreement, we check whether you can repay the credit, and we report it to the credit information office as far as the law requires. We do not use data about your health or from social networks. You can ask for a person to review the decision.',
  },
  signature: {
    place: 'Place and date',
    customer: 'Customer’s signature',
    house: (company) => `Signature of ${company}`,
  },
  next: {
    title: 'What happens next',
    print: 'Print the agreement twice and sign both copies. Keep one of them.',
    send: (address) => `Send the other to ${address}.`,
    wait: 'As soon as we have it, we’ll check it and email you. You can then choose any term with every order.',
    noPrinter: (phone) => `No printer? Give us a call (${phone}) and we’ll post you two copies.`,
  },
  letters: {
    requested: {
      subject: 'Your framework agreement: we still need your signature',
      title: 'Please sign your framework agreement',
      text: 'You have requested a framework agreement for monthly instalments. For larger amounts, the law requires your signature on paper.',
      button: 'View and print agreement',
    },
    signed: {
      subject: 'Your framework agreement is in force',
      title: 'We have received your signed agreement',
      text: (limit) => `You can now buy in monthly instalments up to ${limit} and choose any term with every order.`,
      withdraw: (date) => `You can withdraw from the agreement until ${date} without giving a reason.`,
      button: 'View agreement',
    },
    closed: {
      subject: 'Your framework agreement was not concluded',
      title: 'We have closed your request',
      text: 'The framework agreement you requested was not concluded. You can request a new one in your account at any time. If you’d like to know the reason or have a person review the decision, please write to us.',
      button: 'Go to my account',
    },
    concluded: {
      subject: 'Your framework agreement for monthly instalments',
      title: 'You have entered into a framework agreement',
      text: 'Please keep this email: it’s your copy of the agreement.',
      button: 'View and print agreement',
    },
    raised: {
      subject: 'Your credit limit is higher',
      title: 'We have raised your credit limit',
      text: (limit) =>
        `You applied for a higher credit limit. You can now buy in monthly instalments up to ${limit}. Otherwise your agreement stays the same.`,
      button: 'View agreement',
    },
    reminder: {
      subject: 'Your framework agreement: you can withdraw from it',
      title: (date) => `You can withdraw from your agreement until ${date}`,
      text: 'You recently entered into a framework agreement for monthly instalments. Changed your mind? You don’t need to give a reason.',
      how: (address) => `Withdraw in your account or in text form to ${address}.`,
      button: 'View agreement',
    },
    withdrawn: {
      subject: 'You have withdrawn from your framework agreement',
      title: 'We have received your withdrawal',
      text: (moment) =>
        `You withdrew from your framework agreement for monthly instalments on ${moment}. It is no longer in force.`,
      orders:
        'For orders in instalments, you now owe only the price without surcharges. We’ll send you a separate email for each order with the amount, the last day to pay and the payment details.',
      none: 'You owe us nothing under this agreement.',
      button: 'Go to my account',
    },
    ignore: 'You’re receiving this email because it’s part of your agreement with us.',
  },
};
