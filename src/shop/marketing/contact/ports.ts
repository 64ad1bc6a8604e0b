import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Refused, StaffMember } from '../../staff/employees/index.ts';
import type { BoundBulk, Listing } from '../../staff/lists/index.ts';
import type { TicketAnswer, TicketFile } from './contact.store.ts';
import type { NamedTicket, TeamMember, TicketNote } from './inbox/inbox.store.ts';
import type { ListedTicket } from './inbox/ticket-list.store.ts';
import type { TicketReply } from './replies/replies.store.ts';
import type { Ticket, TicketState } from './ticket.ts';

export type OpenTicket = {
  ticket: Ticket;
  files: TicketFile[];
  answers: TicketAnswer[];
  /** Replies of the person by mail. */
  replies: TicketReply[];
  notes: TicketNote[];
  /** Employees who may be in charge. */
  team: TeamMember[];
  /** E-mail addresses of other employees who have the message open. */
  others: string[];
  /** Latest orders of the sender, to choose the one that the message is about. */
  orders: { number: string; placedAt: Date }[];
  /** False if the order belongs to another account and address than the message. */
  isSendersOrder: boolean;
};

export type OfTicket = { tenant: Tenant; id: string };
/** `changed`: another employee changed the message since it was shown. */
export type TicketProblem = 'not-found' | 'empty' | 'too-long' | 'changed' | 'no-order' | 'no-employee' | 'placeholder';
export type TicketOutcome = { ok: true } | Refused | { ok: false; problem: TicketProblem };

/**
 * Inbox of the contact form. Every function checks the role and records changes in the audit trail. Customers paste
 * mailed links into questions; `marker` stands in place of a secret (decision 126).
 */
export type ContactAdministration = {
  listing: Listing<ListedTicket>;
  /** Acts on several messages. */
  bulk: BoundBulk;
  /** Employees who may be in charge; none without permission. */
  team(member: StaffMember, tenant: Tenant): Promise<TeamMember[]>;
  /** Returns the messages that a term of the global search names; none without permission. */
  lookUp(member: StaffMember, tenant: Tenant, typed: string): Promise<NamedTicket[]>;
  /** Counts open messages; zero without permission. */
  waiting(member: StaffMember, tenant: Tenant): Promise<number>;
  open(member: StaffMember, asked: OfTicket & { marker: string }): Promise<OpenTicket | null>;
  /** Returns a picture. The first look re-encodes it; null if it cannot be decoded. */
  file(member: StaffMember, asked: OfTicket & { file: string }): Promise<{ name: string; content: Buffer } | null>;
  /**
   * Sends the answer to the writer, in a letter of their language. Files the message as answered or closed.
   * `version`: of the message as the employee saw it; null answers in any case.
   */
  answer(
    member: StaffMember,
    asked: OfTicket,
    given: { text: string; version: number | null; closes: boolean },
  ): Promise<TicketOutcome>;
  /** Files a call or letter of a customer as an open message, in the charge of the employee who does it. */
  begin(
    member: StaffMember,
    asked: {
      tenant: Tenant;
      locale: Locale;
      customer: { id: string; email: string; firstName: string; lastName: string };
      subject: string;
      text: string;
    },
  ): Promise<{ ok: true; id: string } | Refused | { ok: false; problem: 'empty' | 'too-long' | 'no-subject' }>;
  /** Stores a text that only employees see. */
  note(member: StaffMember, asked: OfTicket, text: string): Promise<TicketOutcome>;
  /** `version`: of the message that the caller has seen; another one is `changed`. */
  move(member: StaffMember, asked: OfTicket, state: TicketState, version?: number): Promise<TicketOutcome>;
  /** Fields priority, assigned (id, `me`, or empty), tags, order, version; absent fields stay as they are. */
  change(member: StaffMember, asked: OfTicket, entered: Record<string, string>): Promise<TicketOutcome>;
};
