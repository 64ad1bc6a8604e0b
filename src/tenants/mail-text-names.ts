import type { Locale, Tenant } from './tenant.ts';

/**
 * Mails whose subject and introduction employees change, each with the names that its texts may have in braces. A subject
 * has all of them, so that no mail loses its number.
 */
export const MAIL_TEXT_NAMES = {
  'order-confirmation': ['order'],
  'order-shipped': ['order'],
  'order-cancelled': ['order'],
  'return-registered': ['return'],
  'return-received': ['return'],
  'return-settled': ['return'],
  'contact-received': ['message'],
  'account-register': [],
  'account-password': [],
} as const satisfies Record<string, readonly string[]>;
export type MailTextKind = keyof typeof MAIL_TEXT_NAMES;

/** Subject, and paragraphs before the text of the mail. Names in braces stand for the values of one mail. */
export type MailText = { subject: string; introduction: string[] };
export type MailTexts = Partial<Record<Locale, Partial<Record<MailTextKind, MailText>>>>;

export function isMailTextKind(kind: string): kind is MailTextKind {
  return Object.hasOwn(MAIL_TEXT_NAMES, kind);
}

/**
 * Returns a mail with the subject and introduction of an employee, filled with its values. A mail without such a text, or
 * without one of its values, stays as it is.
 */
export function withMailText<Said extends { subject: string; paragraphs: string[] }>(
  { tenant, locale }: { tenant: Pick<Tenant, 'mailTexts'>; locale: Locale },
  kind: string,
  said: Said,
  values: Readonly<Record<string, string>>,
): Said {
  const own = isMailTextKind(kind) ? tenant.mailTexts[locale]?.[kind] : undefined;
  if (!own || !isMailTextKind(kind) || MAIL_TEXT_NAMES[kind].some((name) => values[name] === undefined)) return said;
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { ...said, subject: fill(own.subject), paragraphs: [...own.introduction.map(fill), ...said.paragraphs] };
}
