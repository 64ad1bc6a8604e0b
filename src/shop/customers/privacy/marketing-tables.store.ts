import { OWN_EMAILS } from './own-emails.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { INTERNAL, OWNER } from './withheld.ts';

const OWN_TICKET = `tenant = :tenant and (customer_id = :customer or email in ${OWN_EMAILS})`;
const OWN_TICKETS = `(select id from contact_ticket where ${OWN_TICKET})`;
const OWN_SUBSCRIBER = `(select id from newsletter_subscriber where tenant = :tenant and email in ${OWN_EMAILS})`;

/** Questions of the contact form, newsletters and campaigns. */
export const MARKETING: readonly PersonalTable[] = [
  {
    table: 'contact_answer',
    section: 'contactAnswers',
    mine: `ticket_id in ${OWN_TICKETS}`,
    shown: ['text', 'at'],
    withheld: { id: INTERNAL, ticket_id: INTERNAL, staff_email: 'personal data of an employee' },
    order: 'at',
    erase: [`delete from contact_answer where ticket_id in ${OWN_TICKETS}`],
  },
  {
    table: 'contact_note',
    section: 'contactNotes',
    mine: `ticket_id in ${OWN_TICKETS}`,
    shown: ['text', 'at'],
    withheld: { id: INTERNAL, ticket_id: INTERNAL, staff_email: 'personal data of an employee' },
    order: 'at',
    erase: [`delete from contact_note where ticket_id in ${OWN_TICKETS}`],
  },
  {
    table: 'contact_reader',
    section: null,
    mine: `ticket_id in ${OWN_TICKETS}`,
    shown: [],
    withheld: {
      ticket_id: INTERNAL,
      staff_id: INTERNAL,
      staff_email: 'personal data of an employee',
      at: 'which employee has the message open, deleted after a day',
    },
    erase: [`delete from contact_reader where ticket_id in ${OWN_TICKETS}`],
  },
  {
    table: 'contact_file',
    section: 'contactFiles',
    mine: `ticket_id in ${OWN_TICKETS}`,
    shown: ['name', 'type'],
    withheld: {
      id: INTERNAL,
      ticket_id: INTERNAL,
      position: 'position of the file',
      content: 'pictures that the customer sent',
      original: 'pictures that the customer sent, until an employee has seen them',
    },
    order: 'ticket_id, position',
    erase: [`delete from contact_file where ticket_id in ${OWN_TICKETS}`],
  },
  {
    table: 'contact_ticket',
    section: 'contactTickets',
    mine: OWN_TICKET,
    shown: [
      'number',
      'locale',
      'subject',
      'email',
      'name',
      'fields',
      'message',
      'order_number',
      'state',
      'tags',
      'created_at',
      'changed_at',
    ],
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      customer_id: OWNER,
      priority: 'order of work',
      assigned_to: 'personal data of an employee',
      version: 'counts changes',
      words: 'words of the texts shown here',
    },
    order: 'number',
    erase: [`delete from contact_ticket where ${OWN_TICKET}`],
  },
  {
    table: 'campaign_delivery',
    section: 'campaignMails',
    mine: `subscriber_id in ${OWN_SUBSCRIBER}`,
    shown: ['state', 'at'],
    extra: { campaign: '(select name from campaign where campaign.id = campaign_id)' },
    withheld: {
      campaign_id: INTERNAL,
      subscriber_id: OWNER,
      part: 'internal to the sending of mails',
      problem: 'about the mail server',
      tries: 'about the mail server',
    },
    order: 'at, campaign_id',
    erase: [`delete from campaign_delivery where subscriber_id in ${OWN_SUBSCRIBER}`],
  },
  {
    table: 'newsletter_event',
    section: 'newsletterEvents',
    mine: `subscriber_id in ${OWN_SUBSCRIBER}`,
    shown: ['kind', 'what', 'frequency', 'pause_until', 'source', 'at'],
    withheld: { id: INTERNAL, subscriber_id: OWNER },
    order: 'id',
    erase: [`delete from newsletter_event where subscriber_id in ${OWN_SUBSCRIBER}`],
  },
  {
    table: 'newsletter_consent',
    section: 'newsletterConsents',
    mine: `subscriber_id in ${OWN_SUBSCRIBER}`,
    shown: ['kind', 'granted', 'frequency', 'pause_until', 'changed_at'],
    withheld: { subscriber_id: OWNER },
    order: 'kind',
    erase: [`delete from newsletter_consent where subscriber_id in ${OWN_SUBSCRIBER}`],
  },
  {
    table: 'newsletter_subscriber',
    section: 'newsletterAddresses',
    mine: `tenant = :tenant and email in ${OWN_EMAILS}`,
    shown: ['email', 'locale', 'personalised', 'pending_at', 'bounces', 'unreachable_at', 'created_at'],
    withheld: { id: INTERNAL, tenant: OWNER, pending: 'the request is among the events' },
    order: 'id',
    // Without a row the address gets no mails.
    erase: [`delete from newsletter_subscriber where tenant = :tenant and email in ${OWN_EMAILS}`],
  },
];
