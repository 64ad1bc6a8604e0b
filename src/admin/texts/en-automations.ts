import type { automations as german } from './de-automations.ts';

/** Texts of the section for automations and of results of mails in English. */
export const automations: typeof german = {
  automations: {
    title: 'Automations',
    intro:
      'Emails triggered by an event. They go only to customers who agreed to the newsletter and to personal emails, once per event.',
    list: 'All automations',
    kind: 'Automation',
    state: 'Status',
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
        'Signed-in customers whose basket has been neither changed nor ordered since. Only items on sale are shown. Each basket triggers at most one email.',
      review:
        'After the delivery of the whole order, for items that the customer kept and has not reviewed. Each order triggers at most one email.',
      winback:
        'Customers who have not ordered for this long. Each last order triggers at most one email. Bestsellers are shown.',
      stock:
        'Visitors ask for this notice themselves when a product is sold out. It is not advertising and does not count towards the limit.',
    },
    delays: {
      basket: 'Hours since the last change of the basket',
      review: 'Days since the delivery',
      winback: 'Days since the last order',
    },
    between: (least, most) => `${least} to ${most}`,
    windowText: (days) => `The shop then sends it for another ${days} days, and not after that.`,
    on: 'Send the emails',
    settings: 'Settings',
    text: (locale) => `Text ${locale}`,
    subject: 'Subject',
    subjectHint: 'Empty: the usual subject of the shop.',
    introduction: 'Introduction',
    introductionHint: 'Replaces the usual text before the products. Separate paragraphs by an empty line.',
    save: 'Save',
    saved: 'Saved.',
    tried: 'The test email is in the outbox.',
    preview: 'Preview',
    previewOf: (locale) => `Preview ${locale}`,
    previewText: 'With the saved texts and two bestsellers as an example.',
    tryOut: (locale) => `Send a test to me (${locale})`,
    limits: 'Limits',
    limitsText:
      'Campaigns and automations count together, emails about orders never count. Campaigns skip customers at the limit; automations wait.',
    mails: 'Marketing emails per person, at most',
    inDays: 'within days',
    quietFrom: 'Quiet from (hour)',
    quietUntil: 'until (hour)',
    quietHint: (timeZone) =>
      `Local time of the shop (${timeZone}). No automation sends in quiet hours. Same hour twice: no quiet hours.`,
    problems: {
      delay: 'The delay is invalid.',
      text: 'The subject has at most 120 characters, the introduction 1500.',
      changed: 'Another employee has changed this since. Reload the page.',
      limit: 'Emails and days are from 1 to 31.',
      hours: 'Hours are from 0 to 23.',
    },
    stopped: 'Each email has a link to stop these emails, and one to stop all personal emails.',
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
      sent: 'Emails accepted by the mail server or still in the outbox.',
      bounced: 'Rejected by the mail server, or returned as undeliverable within seven days.',
      unsubscribed: 'Unsubscriptions by a link of an email within seven days after this email.',
      visits: 'Pages opened by a link of this email. Counted without cookie and person; two clicks count twice.',
      orders:
        'Orders within seven days after this email to the same address, unless a later marketing email arrived before. This shows timing, not cause.',
      value: 'With VAT after discounts, without sold gift cards, as in the reports.',
    },
    subjectTest: 'Test of two subjects',
    variant: 'Subject',
    variants: { a: 'Subject A', b: 'Subject B' },
    rate: 'Per email',
    running: 'The test is running. Afterwards the other recipients get the better subject.',
    winner: (name) => `The other recipients got ${name}.`,
    chance: (percent) =>
      `With equally good subjects, chance alone would cause such a difference with a probability of ${percent} (test of two proportions).`,
    clear: 'The difference is probably not due to chance.',
    unclear: 'The difference may well be due to chance.',
    tooFew: 'There are too few emails or results to tell.',
  },
};
