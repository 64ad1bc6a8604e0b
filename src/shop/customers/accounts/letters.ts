import type { Mail } from '../../../platform/mail/outbox.ts';
import { newToken } from '../../../platform/tokens.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import type { MailMessages } from '../../../tenants/messages/types.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import type { TenantLocale } from './types.ts';

export type LetterKind = keyof MailMessages['account'];

/**
 * Composes a letter of this kind about an account. It contains no personal data except the recipient's address. `link`
 * is an absolute address of the shop.
 */
export async function writeLetter(house: TenantLocale, kind: LetterKind, to: string, link: string): Promise<Mail> {
  const { subject, ...text } = messagesOf(house.locale).mail.account[kind];
  const about = { kind: `account-${kind}` as const, to, key: `account-${kind}:${newToken()}` };
  return composeLetter(house, about, { ...text, subject: subject(house.tenant.seoTitleName), link });
}

/**
 * Composes all letters of `kinds`, and returns the one of `kind`. Composing only that one would reveal by its duration
 * whether the address is known.
 */
export async function writeOneOf<Kind extends LetterKind>(
  house: TenantLocale,
  kinds: readonly [Kind, Kind],
  kind: Kind,
  to: string,
  link: string,
): Promise<Mail> {
  const [first, second] = [await writeLetter(house, kinds[0], to, link), await writeLetter(house, kinds[1], to, link)];
  return kind === kinds[0] ? first : second;
}
