/**
 * Reason why a sent mail is stored, which decides how long (src/shop/customers/privacy/apply-retention.ts):
 * `business`: the law requires business letters to be stored for years (docs/rules/privacy.md#retention);
 * `contract`: proves the notice of an agreement or debt, as long as the customer could deny it;
 * `question`: is deleted together with the question that it answers;
 * `passing`: its link has expired and it proves nothing;
 * `farewell`: names an erased customer; stored only as long as a mail server may be unreachable.
 */
export type MailRetention = 'business' | 'contract' | 'question' | 'passing' | 'farewell';

/**
 * Every kind of mail that the shop sends. A kind that is missing here does not compile: no job would ever delete it.
 */
export const MAIL_KINDS = {
  'account-register': 'passing',
  'account-exists': 'passing',
  'account-password': 'passing',
  'account-unknown': 'passing',
  'account-email': 'passing',
  'account-emailTaken': 'passing',
  'account-emailChanged': 'passing',
  'account-passwordChanged': 'passing',
  'account-passkeyAdded': 'passing',
  'account-stolen': 'passing',
  'account-extract': 'passing',
  'account-erased': 'farewell',
  'automation-basket': 'passing',
  'automation-review': 'passing',
  'automation-winback': 'passing',
  campaign: 'passing',
  'campaign-trial': 'passing',
  'contact-answer': 'question',
  'contact-received': 'question',
  'credit-closed': 'contract',
  'credit-concluded': 'contract',
  'credit-raised': 'contract',
  'credit-reminder': 'contract',
  'credit-requested': 'contract',
  'credit-review': 'contract',
  'credit-review-answer': 'contract',
  'credit-signed': 'contract',
  'credit-withdrawn': 'contract',
  'debit-failed': 'contract',
  // To employees, about a dispute that the back office shows.
  'dispute-due': 'passing',
  'dispute-opened': 'passing',
  // To employees, about a source of feeds.
  'feed-failed': 'passing',
  'webhook-parked': 'passing',
  report: 'passing',
  // Its code is money, so the shop does not store it for years.
  'gift-card': 'passing',
  'newsletter-already': 'passing',
  'newsletter-changed': 'passing',
  'newsletter-confirm': 'passing',
  'newsletter-unknown': 'passing',
  'newsletter-voucher': 'passing',
  'newsletter-welcome': 'passing',
  'order-cancelled': 'business',
  'order-overpaid': 'business',
  'order-changed': 'business',
  'order-code': 'passing',
  'order-confirmation': 'business',
  'order-shipped': 'business',
  'payment-reminder': 'contract',
  'plan-paid': 'contract',
  'plan-payoff': 'contract',
  'plan-withdrawn': 'contract',
  'prepayment-reminder': 'contract',
  'premium-cancelled': 'contract',
  'premium-declaration': 'contract',
  'premium-ended': 'contract',
  'premium-endedByHouse': 'contract',
  'premium-endsSoon': 'contract',
  'premium-renewed': 'contract',
  'premium-renewsSoon': 'contract',
  'premium-resumed': 'contract',
  'premium-reward': 'contract',
  'question-answer': 'question',
  'return-link': 'passing',
  'return-received': 'business',
  'return-registered': 'business',
  'return-settled': 'business',
  'samples-requested': 'passing',
  'wish-confirm': 'passing',
  'wish-price': 'passing',
  'wish-stock': 'passing',
  'withdrawal-received': 'business',
} as const satisfies Record<string, MailRetention>;

export type MailKind = keyof typeof MAIL_KINDS;

/** Kinds whose letters contain codes that employees do not see: of vouchers, gift cards, or for a guest's order. */
export const KINDS_WITH_CODES: readonly MailKind[] = [
  'gift-card',
  'newsletter-voucher',
  'order-code',
  'return-settled',
];

/** Returns the kinds that are stored for this reason. */
export function kindsRetained(keeping: MailRetention): string[] {
  return Object.entries(MAIL_KINDS).flatMap(([kind, why]) => (why === keeping ? [kind] : []));
}

/**
 * Tells whether a person waits for mails of a kind, or the law requires them. They have an allowance of their own, so
 * that notices and newsletters never delay them (docs/security/limits.md#mails).
 */
export function isAwaited(kind: string): boolean {
  const why = new Map<string, MailRetention>(Object.entries(MAIL_KINDS)).get(kind);
  return why === 'business' || why === 'contract' || /^(?:account|dispute|gift|order|return)-/.test(kind);
}

/** Mails to employees. */
const TO_EMPLOYEES: readonly string[] = [
  'dispute-due',
  'dispute-opened',
  'feed-failed',
  'report',
  'webhook-parked',
] satisfies MailKind[];

/**
 * Tells whether extensions may add blocks to a mail. Notices that prove an agreement or a debt stay as the platform
 * words them.
 */
export function takesBlocks(kind: string): boolean {
  const why = new Map<string, MailRetention>(Object.entries(MAIL_KINDS)).get(kind);
  return why !== undefined && why !== 'contract' && why !== 'farewell' && !TO_EMPLOYEES.includes(kind);
}
