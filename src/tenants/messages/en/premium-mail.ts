import type { MailMessages } from '../types.ts';

export const premiumMail: MailMessages['premium'] = {
  button: 'View your membership',
  ignore: 'Any questions? Our customer service team will be happy to help.',
  renewsSoon: {
    subject: (day) => `Your Premium membership renews on ${day}`,
    title: 'Another year of Premium',
    text: (day, fee) => `Your Premium membership renews for another year on ${day}. We’ll invoice the fee of ${fee}.`,
    how: 'If you don’t want this, cancel by that day in your account. One click is enough.',
  },
  endsSoon: {
    subject: (day) => `Your Premium membership ends on ${day}`,
    title: 'Your Premium year is coming to an end',
    text: (day) =>
      `Your Premium membership is valid until ${day} and then ends automatically. You don’t have to do anything.`,
    how: (fee) => `After that, you can choose Premium again with any order, for ${fee} a year.`,
  },
  renewed: {
    subject: (order) => `Your Premium membership has been renewed, order ${order}`,
    title: 'Welcome to another year of Premium',
    text: (day) => `Your membership is now valid until ${day}, and a new reward parcel is waiting for you.`,
    bill: (order, fee, days) => `Order ${order}: we’ll invoice the fee of ${fee}, payable within ${days} days.`,
  },
  ended: {
    subject: 'Your Premium membership has ended',
    title: 'Your Premium membership has ended',
    text: (fee) => `Thank you for your loyalty. You can choose Premium again with any order, for ${fee} a year.`,
  },
  cancelled: {
    subject: 'Confirmation of your Premium cancellation',
    title: 'We have received your cancellation',
    text: (moment, day) =>
      `We received the cancellation of your Premium membership on ${moment}. Your membership ends on ${day}.`,
    how: 'Until then you keep all your benefits. You can undo the cancellation in your account.',
  },
  endedByHouse: {
    subject: 'Your Premium membership will end',
    title: 'Your Premium membership will end',
    text: (day) => `Our customer service team has ended your Premium membership with effect from ${day}.`,
  },
  resumed: {
    subject: 'Your Premium membership continues',
    title: 'Your cancellation has been undone',
    text: (day) => `Your membership continues. The year you have paid for runs until ${day}.`,
  },
  reward: {
    subject: 'Your reward parcel has been requested',
    title: 'Your reward parcel is coming',
    text: 'Thank you for your loyalty. We’re preparing your reward parcel and will send it to the address you chose.',
  },
  declaration: {
    subject: 'Receipt of your cancellation',
    title: 'We have received your cancellation',
    text: 'This is what you declared to us:',
    contract: 'Contract',
    contractName: 'Premium membership',
    name: 'Name',
    email: 'Email address',
    number: 'Customer number',
    kind: 'Type of cancellation',
    kinds: { ordinary: 'ordinary', extraordinary: 'extraordinary' },
    reason: 'Reason',
    wishedOn: 'Preferred end date',
    soonest: 'earliest possible date',
    receivedAt: 'Received on',
    endsOn: (day) => `Your Premium membership ends on ${day}.`,
    unclear: 'Our customer service team will check your details and write to tell you when your contract ends.',
    button: 'Contact customer service',
    ignore: 'Didn’t send this? Then please contact our customer service team.',
  },
};
