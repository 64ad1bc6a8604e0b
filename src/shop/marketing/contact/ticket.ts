import type { Locale } from '../../../tenants/tenant.ts';
import type { Subject } from './subjects.ts';

export const TICKET_STATES = ['open', 'answered', 'closed', 'spam'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** From the most to the least urgent; the database stores the place, counted from 1. */
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Message of the contact form, with what employees decided about it. */
export type Ticket = {
  id: string;
  number: string;
  locale: Locale;
  subject: Subject;
  email: string;
  name: string;
  fields: Record<string, string>;
  message: string;
  state: TicketState;
  createdAt: Date;
  customerId: string | null;
  priority: Priority;
  /** Id of the employee in charge; null for none. */
  assignedTo: string | null;
  tags: string[];
  /** The order that the message is about. */
  orderNumber: string | null;
  /** Counts changes, so that two employees do not overwrite each other. */
  version: number;
};
