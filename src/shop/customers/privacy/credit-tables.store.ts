import { OWN_EMAILS } from './own-emails.ts';
import { ORDER_NUMBER, OWN_ORDERS } from './own-rows.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { HASHED, INTERNAL, OWNER } from './withheld.ts';

const OWN_DECISIONS = `(tenant = :tenant and (customer_id = :customer
  or person in (select sha256(convert_to('credit:' || :tenant || ':' || own.email, 'UTF8')) from ${OWN_EMAILS} own)))`;

/** Decisions whether a person may pay later. */
export const CREDIT_DECISIONS: readonly PersonalTable[] = [
  {
    table: 'credit_decision',
    section: 'creditDecisions',
    mine: OWN_DECISIONS,
    shown: ['method', 'reason', 'total', 'owed', 'limit_amount', 'currency', 'bureau', 'decided_at'],
    amounts: ['total', 'owed', 'limit_amount'],
    withheld: { id: INTERNAL, tenant: OWNER, customer_id: OWNER, person: 'hash that identifies the person' },
    order: 'decided_at, id',
    erase: [`delete from credit_decision where ${OWN_DECISIONS}`],
  },
];

const OWN_REVIEWS = `(order_id in ${OWN_ORDERS}
  or tenant = :tenant and lower(email) in (select own.email from ${OWN_EMAILS} own))`;

/** Questions of credit that an employee decides. */
export const CREDIT_REVIEWS: readonly PersonalTable[] = [
  {
    table: 'credit_review',
    section: 'creditReviews',
    mine: OWN_REVIEWS,
    shown: [
      'state',
      'reasons',
      'total',
      'currency',
      'email',
      'message',
      'requested_at',
      'answer_by',
      'answered_at',
      'note',
      'bureau',
      'valid_until',
    ],
    amounts: ['total'],
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      locale: INTERNAL,
      order_id: INTERNAL,
      basket_id: INTERNAL,
      matches: 'may name orders of other persons',
      answered_by: 'name of an employee',
    },
    order: 'requested_at, id',
    erase: [
      `delete from credit_review where ${OWN_REVIEWS} and (state <> 'open' or order_id is null)`,
      `update credit_review set email = null, message = null where order_id in ${OWN_ORDERS}`,
    ],
    stays: 'an open review holds an order; deleted by a later run',
  },
];

/** Hashes by which the owed orders of a person are found again. */
export const CREDIT_PERSONS: readonly PersonalTable[] = [
  {
    table: 'credit_person',
    section: null,
    mine: `order_id in ${OWN_ORDERS}`,
    shown: [],
    withheld: { order_id: INTERNAL, keys: HASHED, device: HASHED, created_at: 'shown with the order' },
    erase: [],
    stays: 'limits the debt of open orders; deleted once the order is paid (credit/persons.store.ts)',
  },
];

/** Instalment plans and their framework contracts. */
export const INSTALMENTS: readonly PersonalTable[] = [
  {
    table: 'instalment_due',
    section: 'instalmentDues',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: ['position', 'due_on', 'payable_on', 'amount', 'protection', 'paid_at'],
    amounts: ['amount', 'protection'],
    extra: { order: ORDER_NUMBER },
    withheld: { order_id: INTERNAL },
    order: 'due_on, order_id, position',
    erase: [],
    stays: 'accounting records: instalments of an order',
  },
  {
    table: 'instalment_plan',
    section: 'instalmentPlans',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: [
      'state',
      'currency',
      'base',
      'months',
      'pause_months',
      'surcharge',
      'pause_surcharge',
      'total',
      'monthly',
      'last',
      'rate',
      'protection_permille',
      'protected_at',
      'placed_on',
      'payoff_on',
    ],
    amounts: ['base', 'surcharge', 'pause_surcharge', 'total', 'monthly', 'last'],
    extra: { order: ORDER_NUMBER },
    withheld: { order_id: INTERNAL, agreement_id: INTERNAL, is_changed: 'shown by the bookings' },
    order: 'placed_on, order_id',
    erase: [],
    stays: 'accounting records: payment plan of an order',
  },
  {
    table: 'plan_ending',
    section: 'planEndings',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: ['kind', 'request', 'ended_at', 'asked_at', 'paid_at'],
    amounts: ['amount', 'total'],
    extra: { order: ORDER_NUMBER },
    withheld: { order_id: INTERNAL, tenant: OWNER, entered_by: 'personal data of an employee' },
    order: 'ended_at, order_id',
    erase: [],
    stays: 'accounting records: what was demanded when a payment plan ended',
  },
  {
    table: 'credit_agreement',
    section: 'creditAgreements',
    mine: 'customer_id = :customer',
    shown: [
      'form',
      'state',
      'limit_amount',
      'currency',
      'terms_version',
      'information',
      'requested_at',
      'concluded_at',
      'withdrawn_at',
      'signed_on',
      'note',
      'ended_by',
      'reminded_at',
      'locale',
    ],
    amounts: [
      'limit_amount',
      'base',
      'surcharge',
      'pauseSurcharge',
      'total',
      'monthly',
      'last',
      'minValue',
      'maxValue',
      'minMonthly',
    ],
    withheld: { id: INTERNAL, customer_id: OWNER, tenant: OWNER },
    order: 'requested_at, id',
    erase: [
      "delete from credit_agreement where customer_id = :customer and state = 'requested'",
      // Notes are free text and may name people.
      'update credit_agreement set note = null where customer_id = :customer',
    ],
    stays: 'accounting records: contract of the plans, without personal data',
  },
];
