/**
 * Why a mail is kept once it has gone, and thereby how long (src/shop/customers/privacy/apply-retention.ts):
 * `business`: the law wants business letters, for years (docs/rules/privacy.md#retention).
 * `contract`: proves what somebody was told about an agreement or a debt, while they could claim that they were not.
 * `question`: goes with the question it answers, which is forgotten after as long.
 * `passing`: its link has had its time, and it proves nothing.
 * `farewell`: names somebody who was forgotten: time for a mail server that is away.
 */
export type MailRetention = 'business' | 'contract' | 'question' | 'passing' | 'farewell';

/** Every kind of mail the shop writes. One that is not here does not compile: nobody would ever delete it. */
export const MAIL_KINDS = {
  'account-register': 'passing',
  'account-exists': 'passing',
  'account-password': 'passing',
  'account-unknown': 'passing',
  'account-email': 'passing',
  'account-emailTaken': 'passing',
  'account-emailChanged': 'passing',
  'account-passwordChanged': 'passing',
  'account-stolen': 'passing',
  'account-extract': 'passing',
  'account-erased': 'farewell',
  campaign: 'passing',
  'campaign-trial': 'passing',
  'contact-answer': 'question',
  'contact-received': 'question',
  'credit-closed': 'contract',
  'credit-concluded': 'contract',
  'credit-raised': 'contract',
  'credit-reminder': 'contract',
  'credit-requested': 'contract',
  'credit-signed': 'contract',
  'debit-failed': 'contract',
  'newsletter-already': 'passing',
  'newsletter-changed': 'passing',
  'newsletter-confirm': 'passing',
  'newsletter-unknown': 'passing',
  'newsletter-voucher': 'passing',
  'newsletter-welcome': 'passing',
  'order-cancelled': 'business',
  'order-overpaid': 'business',
  'order-changed': 'business',
  'order-confirmation': 'business',
  'order-shipped': 'business',
  'payment-reminder': 'contract',
  'premium-cancelled': 'contract',
  'premium-declaration': 'contract',
  'premium-ended': 'contract',
  'premium-endedByHouse': 'contract',
  'premium-endsSoon': 'contract',
  'premium-renewed': 'contract',
  'premium-renewsSoon': 'contract',
  'premium-resumed': 'contract',
  'premium-reward': 'contract',
  'return-link': 'passing',
  'return-received': 'business',
  'return-registered': 'business',
  'return-settled': 'business',
  'wish-confirm': 'passing',
  'wish-price': 'passing',
  'wish-stock': 'passing',
  'withdrawal-received': 'business',
} as const satisfies Record<string, MailRetention>;

export type MailKind = keyof typeof MAIL_KINDS;

/** The kinds that are kept for one reason. */
export function kindsRetained(keeping: MailRetention): string[] {
  return Object.entries(MAIL_KINDS).flatMap(([kind, why]) => (why === keeping ? [kind] : []));
}
