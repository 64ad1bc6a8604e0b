import type { automations as german } from './de-automations.ts';

/** Texts of the section for automations and of results of mails in English. */
export const automations: typeof german = {
  automations: {
    title: 'Automations',
    intro:
      'Mails that an occasion causes. They go only to customers who agreed to the newsletter and to personal mails, and once per occasion.',
    list: 'All automations',
    kind: 'Automation',
    state: 'State',
    states: { on: 'on', off: 'off' },
    delay: 'Delay',
    hours: (count) => `${count} hours`,
    days: (count) => `${count} days`,
    kinds: {
      basket: 'Abandoned basket',
      review: 'Review request',
      winback: 'Win-back',
    },
    stock: 'Back in stock',
    about: {
      basket:
        'Logged-in customers with a basket that they neither changed nor ordered since. Only goods that can be bought are shown. Each basket causes one mail at most.',
      review:
        'After the delivery of the whole order, for goods that the customer kept and did not review. Each order causes one mail at most.',
      winback:
        'Customers whose last order is so long ago. Each last order causes one mail at most. The most bought products are shown.',
      stock:
        'Visitors request this notice themselves for a product that is sold out. It is no advertising and does not count for the limit.',
    },
    delays: {
      basket: 'Hours since the last change of the basket',
      review: 'Days since the delivery',
      winback: 'Days since the last order',
    },
    between: (least, most) => `${least} to ${most}`,
    windowText: (days) => `After that, the shop sends it for another ${days} days, and then no more.`,
    on: 'Send the mails',
    settings: 'Settings',
    text: (locale) => `Text ${locale}`,
    subject: 'Subject',
    subjectHint: 'Empty: the usual subject of the shop.',
    introduction: 'Introduction',
    introductionHint: 'Replaces the usual text before the products. Separate paragraphs by an empty line.',
    save: 'Save',
    saved: 'Saved.',
    tried: 'The test mail is in the outbox.',
    preview: 'Preview',
    previewOf: (locale) => `Preview ${locale}`,
    previewText: 'With the stored texts and two products that sell well as an example.',
    tryOut: (locale) => `Send a test to me (${locale})`,
    limits: 'Limits',
    limitsText:
      'Campaigns and automations count together, mails about orders never. A campaign skips persons at the limit; automations wait.',
    mails: 'Marketing mails per person, at most',
    inDays: 'in so many days',
    quietFrom: 'Quiet from (hour)',
    quietUntil: 'until (hour)',
    quietHint: (timeZone) =>
      `Local time of the shop (${timeZone}). No automation sends in quiet hours. Equal hours: no quiet hours.`,
    problems: {
      delay: 'The delay is invalid.',
      text: 'The subject has at most 120 characters, the introduction 1500.',
      changed: 'Another employee changed this meanwhile. Please reload the page.',
      limit: 'Mails and days are from 1 to 31.',
      hours: 'Hours are from 0 to 23.',
    },
    stopped: 'Each mail has a link that stops this occasion only, and one for all personal mails.',
    ofReports: {
      'automation/basket': 'Automation: abandoned basket',
      'automation/review': 'Automation: review request',
      'automation/winback': 'Automation: win-back',
    },
  },
  mailResults: {
    title: 'Result',
    ofDays: (days) => `Result of the last ${days} days`,
    sent: 'Sent',
    bounced: 'Undeliverable',
    unsubscribed: 'Unsubscribed',
    visits: 'Visits',
    orders: 'Orders',
    value: 'Order value',
    definitions: {
      sent: 'Mails that the mail server took or that are in the outbox.',
      bounced: 'Refused by the mail server, or returned as undeliverable within seven days.',
      unsubscribed: 'Unsubscriptions by a link of a mail within seven days after this mail.',
      visits: 'Pages opened by a link of this mail. Counted without cookie and person; two clicks count twice.',
      orders:
        'Orders within seven days after this mail to the same address, unless a later marketing mail arrived before. This shows closeness in time, not a cause.',
      value: 'With VAT after discounts, without sold gift cards, as in the reports.',
    },
    subjectTest: 'Test of two subjects',
    variant: 'Subject',
    variants: { a: 'Subject A', b: 'Subject B' },
    rate: 'Per mail',
    running: 'The test is running. After it, the other recipients get the better subject.',
    winner: (name) => `The other recipients got ${name}.`,
    chance: (percent) =>
      `With equally good subjects, chance alone would cause such a difference with a probability of ${percent} (test of two proportions).`,
    clear: 'The difference is probably no chance.',
    unclear: 'The difference may well be chance.',
    tooFew: 'There are too few mails or results to tell it from chance.',
  },
};
