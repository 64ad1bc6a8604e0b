import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inMinorUnits } from '../../../currencies/decimal-text.ts';
import { calendarDay, isCalendarDay } from '../../../platform/calendar-day.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { mailboxKey } from '../../../platform/identity/mailbox-key.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  type ApprovalInput,
  type AuditRow,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
  trailOf,
} from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import { checkEmail, checkName } from '../addresses/index.ts';
import { type CardPeopleAdministration, createCardPeopleAdministration } from './card-people-administration.ts';
import { moveCards } from './cards.store.ts';
import { LONGEST_GIFT_MESSAGE, readGiftAmount } from './entry.ts';
import { giftCardExpiry } from './expiry.ts';
import {
  type AdminGiftCard,
  type AdminGiftCardMovement,
  adminGiftCard,
  giftCardDebt,
  insertGivenCard,
  lockGiftCard,
  movementsOfCard,
  writeCardExpiry,
  writeCardState,
  writeRecipient,
} from './gift-card-administration.store.ts';
import { GIFT_CARD_LIST, type ListedGiftCard, withoutGiftCardCode } from './gift-card-list.store.ts';
import type { GiftCardBooks } from './ports.ts';
import { lockToSend } from './send-cards.store.ts';
import { type SendCardsDeps, sendGiftCard } from './send-cards.ts';

export type { AdminGiftCard, AdminGiftCardMovement } from './gift-card-administration.store.ts';

export type GiftCardAdminProblem =
  | 'no-reason'
  | 'amount'
  | 'name'
  | 'email'
  | 'message'
  | 'day'
  | 'state'
  /** Employees give no card to themselves. */
  | 'own-mailbox'
  | 'not-sent';

export type GiftCardAdminOutcome = { ok: true } | Refused | NotApproved | { ok: false; problem: GiftCardAdminProblem };

type OfCard = { tenant: Tenant; id: string };
type Entered = Readonly<Record<string, string>>;

/**
 * Gift cards for employees. Every function checks the role; the audit trail records views and changes. No function
 * returns a code: it is only in the mail and its printable page.
 */
export type GiftCardAdministration = CardPeopleAdministration & {
  /** List with a search by last four characters, order number or address. */
  listing: Listing<ListedGiftCard>;
  /** Cuts a typed code to its last characters, before the term becomes part of an address. */
  termOf(typed: string): string;
  /** Returns the number and sum of cards with a balance; null if the role may not read cards. */
  debt(member: StaffMember, tenant: Tenant): Promise<{ cards: number; balance: number } | null>;
  open(
    member: StaffMember,
    asked: OfCard,
  ): Promise<{ card: AdminGiftCard; movements: AdminGiftCardMovement[]; trail: AuditRow[] } | null>;
  /** Gives a card as goodwill. Fields: amount, name, email, message, order, locale, reason. */
  issue(
    member: StaffMember,
    asked: { tenant: Tenant; entered: Entered },
    approval?: ApprovalInput,
  ): Promise<{ ok: true; id: string } | Exclude<GiftCardAdminOutcome, { ok: true }>>;
  block(member: StaffMember, asked: OfCard & { reason: string }): Promise<GiftCardAdminOutcome>;
  unblock(member: StaffMember, asked: OfCard & { reason: string }): Promise<GiftCardAdminOutcome>;
  /** Moves the last day; never before the present one. `day`: ISO date. */
  extend(member: StaffMember, asked: OfCard & { day: string; reason: string }): Promise<GiftCardAdminOutcome>;
  /** Writes the mail again; to another address with a new code, which voids the old one. */
  resend(
    member: StaffMember,
    asked: OfCard & { email: string; reason: string },
    approval?: ApprovalInput,
  ): Promise<GiftCardAdminOutcome>;
};

/** Shown audit entries of a card. */
const TRAIL = 40;
const LONGEST_NOTE = 300;

export function createGiftCardAdministration(deps: SendCardsDeps & { books: GiftCardBooks }): GiftCardAdministration {
  const { pool, clock, books } = deps;

  /** Changes one card in one transaction, if the role may. */
  async function change(
    member: StaffMember,
    { tenant, id, reason }: OfCard & { reason: string },
    steps: (
      client: pg.PoolClient,
      card: AdminGiftCard,
      given: { reason: string; now: Date },
    ) => Promise<GiftCardAdminOutcome>,
  ): Promise<GiftCardAdminOutcome> {
    if (!may(member, 'gift-card.change')) return { ok: false, problem: 'not-allowed' };
    const why = noteOf(reason);
    if (why === '') return { ok: false, problem: 'no-reason' };
    return inTransaction(pool, async (client) => {
      const card = await lockGiftCard(client, tenant.id, id);
      return card ? steps(client, card, { reason: why, now: clock.now() }) : { ok: false, problem: 'not-found' };
    });
  }

  const setState = (
    member: StaffMember,
    asked: OfCard & { reason: string },
    from: 'active' | 'blocked',
    to: 'active' | 'blocked',
  ) =>
    change(member, asked, async (client, card, { reason, now }) => {
      if (card.state !== from) return { ok: false, problem: 'state' };
      await writeCardState(client, { id: card.id, state: to, reason });
      await recordAudit(client, now, member, {
        action: to === 'blocked' ? 'gift-card.blocked' : 'gift-card.unblocked',
        tenant: asked.tenant.id,
        subject: subjectOf(card.id),
        before: { state: from },
        after: { state: to, note: reason },
      });
      return { ok: true };
    });

  return {
    ...createCardPeopleAdministration(deps),
    listing: createListing(deps, GIFT_CARD_LIST),

    termOf: withoutGiftCardCode,
    debt: async (member, tenant) => (may(member, 'gift-card.read') ? giftCardDebt(pool, tenant.id) : null),
    open: async (member, { tenant, id }) => {
      if (!may(member, 'gift-card.read')) return null;
      const card = await adminGiftCard(pool, tenant.id, id);
      if (!card) return null;
      await recordAudit(pool, clock.now(), member, {
        action: 'gift-card.viewed',
        tenant: tenant.id,
        subject: subjectOf(card.id),
      });
      const trail = await trailOf(pool, subjectOf(card.id), TRAIL);
      return { card, movements: await movementsOfCard(pool, card.id), trail };
    },
    issue: async (member, { tenant, entered }, approval) => {
      if (!may(member, 'gift-card.issue')) return { ok: false, problem: 'not-allowed' };
      const read = readGiven(tenant, member, entered);
      if (typeof read === 'string') return { ok: false, problem: read };
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const { amount, email, reason } = read;
        const guarded = {
          act: 'gift-card.issue' as const,
          tenant,
          target: `gift-card:${email}`,
          subject: `gift-card:${email}`,
          owner: ownerOf(member),
          amount,
          entered: { ...entered },
          seen: '',
          after: { amount, to: email, reason },
        };
        const passed = await passApproval(client, member, guarded, approval, now);
        if (!passed.ok) return passed;
        const id = randomUUID();
        const today = calendarDay(now, tenant.timeZone);
        await insertGivenCard(client, {
          ...read,
          id,
          tenant: tenant.id,
          currency: tenant.currency,
          expiresOn: giftCardExpiry(tenant.giftCards.validity, today),
          today,
          by: member.email,
          now,
        });
        await moveCards(client, [{ cardId: id, kind: 'goodwill', amount, key: 'given', by: member.email }], now);
        await recordAudit(client, now, member, {
          action: 'gift-card.issued',
          tenant: tenant.id,
          subject: subjectOf(id),
          after: {
            amount,
            to: email,
            note: reason,
            ...(passed.requestedBy === null ? {} : { requestedBy: passed.requestedBy }),
          },
        });
        const card = await lockToSend(client, id);
        if (card) await sendGiftCard(deps, client, card);
        await books.given(client, { tenant, cardId: id, amount, by: member.email, now });
        return { ok: true, id };
      });
    },
    block: (member, asked) => setState(member, asked, 'active', 'blocked'),
    unblock: (member, asked) => setState(member, asked, 'blocked', 'active'),
    extend: (member, asked) =>
      change(member, asked, async (client, card, { reason, now }) => {
        const { day, tenant } = asked;
        if (card.expiresOn === null || card.state === 'cancelled') return { ok: false, problem: 'state' };
        const isLater = isCalendarDay(day) && day > card.expiresOn && day >= calendarDay(now, tenant.timeZone);
        if (!isLater || day > '2099-12-31') return { ok: false, problem: 'day' };
        await writeCardExpiry(client, { id: card.id, expiresOn: day });
        await recordAudit(client, now, member, {
          action: 'gift-card.extended',
          tenant: tenant.id,
          subject: subjectOf(card.id),
          before: { expiresOn: card.expiresOn },
          after: { expiresOn: day, note: reason },
        });
        return { ok: true };
      }),
    resend: (member, asked, approval) =>
      change(member, asked, async (client, card, { reason, now }) => {
        const { tenant } = asked;
        if (card.state !== 'active') return { ok: false, problem: 'state' };
        if (card.sentAt === null) return { ok: false, problem: 'not-sent' };
        const typed = asked.email.trim() === '' ? card.recipientEmail : asked.email;
        const email = checkEmail(typed);
        if (!('value' in email)) return { ok: false, problem: 'email' };
        if (isOwn(member, email.value)) return { ok: false, problem: 'own-mailbox' };
        const isOther = email.value.toLowerCase() !== card.recipientEmail.toLowerCase();
        if (isOther) {
          // A card to another address is money to another person.
          const guarded = {
            act: 'gift-card.resend' as const,
            tenant,
            target: subjectOf(card.id),
            subject: subjectOf(card.id),
            owner: ownerOf(member),
            amount: card.balance,
            entered: { id: card.id, email: email.value, reason },
            seen: `${card.balance} ${card.letters}`,
            before: { to: card.recipientEmail },
            after: { to: email.value, reason },
          };
          const passed = await passApproval(client, member, guarded, approval, now);
          if (!passed.ok) return passed;
          await writeRecipient(client, { id: card.id, email: email.value });
        }
        const sent = await lockToSend(client, card.id);
        if (!sent || !(await sendGiftCard(deps, client, sent))) return { ok: false, problem: 'state' };
        await recordAudit(client, now, member, {
          action: 'gift-card.resent',
          tenant: tenant.id,
          subject: subjectOf(card.id),
          before: { to: card.recipientEmail },
          after: { to: email.value, note: reason },
        });
        return { ok: true };
      }),
  };
}

function subjectOf(id: string): string {
  return `gift-card:${id}`;
}

function noteOf(typed: string | undefined): string {
  return oneLineNote(typed ?? '', LONGEST_NOTE);
}

/** Gifts of an employee count together. Programs can be renamed, so theirs count by id. */
function ownerOf({ role, id, email }: StaffMember): string {
  return `gift-cards-of:${role === 'api-client' ? id : email}`;
}

function isOwn(member: StaffMember, email: string): boolean {
  return mailboxKey(email) === mailboxKey(member.email);
}

/** Reads the form of a card that an employee gives. */
function readGiven(tenant: Tenant, member: StaffMember, entered: Entered) {
  const amount = readGiftAmount(entered.amount ?? '', tenant.currency);
  if (amount === null || amount < inMinorUnits(100, tenant.currency) || amount > tenant.giftCards.most)
    return 'amount' as const;
  const name = checkName(entered.name);
  if (!('value' in name)) return 'name' as const;
  const email = checkEmail(entered.email);
  if (!('value' in email)) return 'email' as const;
  if (isOwn(member, email.value)) return 'own-mailbox' as const;
  const message = (entered.message ?? '').normalize('NFC').replaceAll('\r', '').trim();
  if (message.length > LONGEST_GIFT_MESSAGE) return 'message' as const;
  const reason = noteOf(entered.reason);
  if (reason === '') return 'no-reason' as const;
  const { locale } = tenant.locales.find((known) => known.locale === entered.locale) ?? tenant.locales[0];
  const orderNumber = (entered.order ?? '').trim().slice(0, 20) || null;
  return { amount, name: name.value, email: email.value, message, reason, locale, orderNumber };
}
