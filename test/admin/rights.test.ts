import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { type Permission, ROLES, type Role, roleMay, type StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { emptyJobsTable } from '../support/jobs-table.ts';

/** Calls every function of every department with every role. The department itself refuses, independent of any page. */
let database: TestDatabase;
let admin: AdminServices;
beforeAll(async () => {
  database = await testDatabase();
  await emptyJobsTable(database.pool);
  admin = await testAdmin(database.pool);
  await database.pool.query(
    `insert into product_selection (id, staff_id, query, ids, created_at) values ($1, gen_random_uuid(), '', '{}', now())`,
    [SELECTED.id],
  );
  await database.pool.query(
    `insert into bulk_action (id, kind, settings, tenant, staff_id, staff_email, staff_role, state, ids, created_at)
     values ($1, 'grid', '{"kind": "grid"}', 'ch', gen_random_uuid(), 'a@b.ch', 'admin', 'planned', '{}', now())`,
    [SELECTED.id],
  );
});
afterAll(() => database.drop());

const house = { tenant: tenants.ch, locale: 'de-CH' as const };
const { tenant } = house;
/** Selection of no product, and an action with the same id. */
const SELECTED = { id: '00000000-0000-0000-0000-000000000011' };
const somebody = () => ({ tenant, id: 'x', token: 'x', publicUrl: 'https://www.montarve.ch' });
const NONE = new URLSearchParams();
const FIRST = { last: null, size: 1 };
const NO_ORDERS = { typed: '', numbers: [], scope: '' };
const NO_TEXTS = { headers: {}, method: String, money: String, way: String, state: () => '' };
async function* nothing(): AsyncGenerator<Uint8Array> {}

const ACTIONS: [string, Permission, (member: StaffMember) => Promise<unknown>][] = [
  ['mailListing.list', 'mail.read', (m) => admin.mailListing('x').list(m, { tenant, params: NONE, typed: '' })],
  [
    'mailListing.after',
    'mail.read',
    (m) => admin.mailListing('x').after(m, { tenant, params: NONE, typed: '' }, FIRST),
  ],
  ['media.listAfter', 'media.read', (m) => admin.media.listAfter(m, { words: '', ...FIRST })],
  ['subscribers.after', 'campaign.read', (m) => admin.subscribers.after(m, { tenant, ...FIRST })],
  [
    'subscribers.unsubscribe',
    'campaign.edit',
    (m) => admin.subscribers.unsubscribe(m, { tenant, email: 'nobody@example.ch' }),
  ],
  ['apiClients.list', 'api-client.manage', (m) => admin.apiClients.list(m)],
  ['apiClients.create', 'api-client.manage', (m) => admin.apiClients.create(m, {})],
  ['apiClients.change', 'api-client.manage', (m) => admin.apiClients.change(m, { ...SELECTED, entered: {} })],
  ['apiClients.addSecret', 'api-client.manage', (m) => admin.apiClients.addSecret(m, SELECTED.id)],
  ['apiClients.endSecret', 'api-client.manage', (m) => admin.apiClients.endSecret(m, { id: 'x', secret: 'x' })],
  ['apiClients.end', 'api-client.manage', (m) => admin.apiClients.end(m, SELECTED.id)],
  ['events.page', 'event.read', (m) => admin.events.page(m, { after: 0, limit: 1 })],
  ['events.newest', 'event.read', (m) => admin.events.newest(m)],
  ['webhooks.list', 'webhook.manage', (m) => admin.webhooks.list(m)],
  ['webhooks.create', 'webhook.manage', (m) => admin.webhooks.create(m, {})],
  ['webhooks.change', 'webhook.manage', (m) => admin.webhooks.change(m, { ...SELECTED, entered: {} })],
  ['webhooks.rotate', 'webhook.manage', (m) => admin.webhooks.rotate(m, SELECTED.id)],
  ['webhooks.endFormer', 'webhook.manage', (m) => admin.webhooks.endFormer(m, SELECTED.id)],
  ['webhooks.pause', 'webhook.manage', (m) => admin.webhooks.pause(m, SELECTED.id)],
  ['webhooks.resume', 'webhook.manage', (m) => admin.webhooks.resume(m, SELECTED.id)],
  ['webhooks.test', 'webhook.manage', (m) => admin.webhooks.test(m, SELECTED.id)],
  ['webhooks.replay', 'webhook.manage', (m) => admin.webhooks.replay(m, '1')],
  [
    'webhooks.replayBetween',
    'webhook.manage',
    (m) => admin.webhooks.replayBetween(m, { ...SELECTED, from: null, to: null }),
  ],
  ['webhooks.replayParked', 'webhook.manage', (m) => admin.webhooks.replayParked(m, SELECTED.id)],
  ['webhooks.remove', 'webhook.manage', (m) => admin.webhooks.remove(m, SELECTED.id)],
  ['roles.list', 'staff.manage', (m) => admin.staff.roles.list(m)],
  ['roles.open', 'staff.manage', (m) => admin.staff.roles.open(m, 'service')],
  ['roles.create', 'staff.manage', (m) => admin.staff.roles.create(m, {})],
  ['roles.change', 'staff.manage', (m) => admin.staff.roles.change(m, { ...SELECTED, entered: {} })],
  ['roles.end', 'staff.manage', (m) => admin.staff.roles.end(m, SELECTED.id)],
  ['mails.resend', 'mail.resend', (m) => admin.mails.resend(m, 'x')],
  ['listing.list', 'product.read', (m) => admin.listing.list(m, { ...house, params: new URLSearchParams() })],
  [
    'listing.select',
    'product.bulk',
    (m) => admin.listing.select(m, { ...house, params: new URLSearchParams(), ids: [], scope: 'rows' }),
  ],
  [
    'orders.listing.list',
    'order.read',
    (m) => admin.orders.listing.list(m, { tenant, params: new URLSearchParams(), typed: '' }),
  ],
  [
    'orders.listing.export',
    'order.export',
    (m) =>
      admin.orders.listing.export(m, {
        tenant,
        params: new URLSearchParams(),
        typed: '',
        format: 'csv',
        texts: NO_TEXTS,
      }),
  ],
  [
    'orders.bulk.begin',
    'order.note',
    (m) => admin.orders.bulk.begin(m, { ...NO_ORDERS, tenant, params: new URLSearchParams(), act: 'tag', tag: 'x' }),
  ],
  ['orders.bulk.apply', 'order.note', (m) => admin.orders.bulk.apply(m, { tenant, id: 'x' })],
  ['orders.bulk.undo', 'order.note', (m) => admin.orders.bulk.undo(m, { tenant, id: 'x' })],
  ['views.save', 'product.read', (m) => admin.views.save(m, { list: 'products', query: '', name: '', shared: false })],
  ['views.remove', 'order.read', (m) => admin.views.remove(m, { list: 'orders', id: 'x' })],
  ['bulk.list', 'product.bulk', (m) => admin.bulk.list(m)],
  ['bulk.selection', 'product.bulk', (m) => admin.bulk.selection(m, { ...SELECTED, locale: 'de-CH', attribute: '' })],
  ['bulk.begin', 'product.bulk', (m) => admin.bulk.begin(m, { selection: 'x', tenant, entered: {} })],
  [
    'bulk.action',
    'product.bulk',
    (m) => admin.bulk.action(m, { ...SELECTED, filter: 'all', page: 1, locale: 'de-CH' }),
  ],
  ['bulk.apply', 'product.bulk', (m) => admin.bulk.apply(m, 'x')],
  ['bulk.discard', 'product.bulk', (m) => admin.bulk.discard(m, 'x')],
  ['bulk.undo', 'product.bulk', (m) => admin.bulk.undo(m, { id: 'x', tenant })],
  ['bulk.grid', 'product.bulk', (m) => admin.bulk.grid(m, { ...SELECTED, page: 1 })],
  ['bulk.saveGrid', 'product.bulk', (m) => admin.bulk.saveGrid(m, { selection: 'x', tenant, cells: [] })],
  ['bulk.export', 'product.bulk', (m) => admin.bulk.export(m, { selection: SELECTED.id, format: 'csv', tenant })],
  [
    'bulk.importFile',
    'product.bulk',
    (m) => admin.bulk.importFile(m, { tenant, file: { name: 'a.csv', content: nothing() } }),
  ],
  [
    'goods.setStock',
    'product.stock',
    (m) => admin.goods.setStock(m, { tenant, sku: 'x', seen: '', last: '', quantity: '', reason: '' }),
  ],
  [
    'goods.setText',
    'product.text',
    (m) => admin.goods.setText(m, { tenant, id: 'x', locale: 'de-CH', seen: '', title: '', description: '' }),
  ],
  [
    'goods.setPrice',
    'product.price',
    (m) => admin.goods.setPrice(m, { tenant, id: 'x', sku: '', entry: { price: '', from: '', to: '' } }),
  ],
  ['goods.setOnSale', 'product.withdraw', (m) => admin.goods.setOnSale(m, { tenant, id: 'x', onSale: true })],
  ['customers.find', 'customer.read', (m) => admin.customers.find(m, { tenant, typed: 'x' })],
  ['customers.enter', 'customer.read', (m) => admin.customers.enter(m, somebody(), { reason: 'order', note: '' })],
  ['customers.unlock', 'customer.help', (m) => admin.customers.unlock(m, somebody())],
  ['customers.lock', 'customer.help', (m) => admin.customers.lock(m, somebody())],
  ['customers.endVisits', 'customer.help', (m) => admin.customers.endVisits(m, somebody())],
  ['customers.sendPassword', 'customer.help', (m) => admin.customers.sendPassword(m, somebody())],
  [
    'customers.correctBirthday',
    'customer.help',
    (m) => admin.customers.correctBirthday(m, somebody(), { birthday: '21.11.1990', reason: 'x' }),
  ],
  ['customers.erase', 'customer.erase', (m) => admin.customers.erase(m, somebody(), '1')],
  ['imports.listing.list', 'import.read', (m) => admin.imports.listing.list(m, { tenant, params: NONE, typed: '' })],
  [
    'imports.acceptDifferences',
    'product.edit',
    (m) => admin.imports.acceptDifferences(m, { runId: 'x', locale: 'de-CH', only: null }),
  ],
  ['sources.list', 'import.read', (m) => admin.sources.list(m)],
  ['sources.create', 'source.change', (m) => admin.sources.create(m, { kind: 'x' })],
  ['sources.saveSettings', 'source.change', (m) => admin.sources.saveSettings(m, 'x', {})],
  ['sources.saveMapping', 'source.change', (m) => admin.sources.saveMapping(m, 'x', [], '1')],
  ['sources.fetchSample', 'source.change', (m) => admin.sources.fetchSample(m, 'x')],
  ['sources.takeSample', 'source.change', (m) => admin.sources.takeSample(m, 'x', nothing())],
  ['sources.pullNow', 'import.run', (m) => admin.sources.pullNow(m, 'x')],
  ['sources.importFile', 'import.run', (m) => admin.sources.importFile(m, 'x', { name: 'x', content: nothing() })],
  ['sources.remove', 'source.change', (m) => admin.sources.remove(m, 'x')],
  [
    'imports.handIn',
    'import.run',
    (m) =>
      admin.imports.handIn(m, {
        tenant,
        kind: 'x',
        locale: '',
        replace: false,
        overwriteEdits: false,
        fileName: 'x',
        content: nothing(),
      }),
  ],
  ['approvalListing.list', 'approval.read', (m) => admin.approvalListing.list(m, { tenant, params: NONE, typed: '' })],
  [
    'creditReviews.listing.list',
    'credit.review',
    (m) => admin.creditReviews.listing.list(m, { tenant, params: NONE, typed: '' }),
  ],
  [
    'creditReviews.answer',
    'credit.review',
    (m) => admin.creditReviews.answer(m, { tenant, id: 'x', answer: 'refused', note: 'x' }),
  ],
  [
    'contracts.listing.list',
    'contract.read',
    (m) => admin.contracts.listing.list(m, { tenant, params: NONE, typed: '' }),
  ],
  [
    'contracts.sign',
    'contract.sign',
    (m) => admin.contracts.sign(m, { tenant, id: 'x', signedOn: '2026-11-21', note: 'x' }),
  ],
  ['contracts.close', 'contract.sign', (m) => admin.contracts.close(m, { tenant, id: 'x', note: 'x' })],
  ['reviews.listing.list', 'review.read', (m) => admin.reviews.listing.list(m, { tenant, params: NONE, typed: '' })],
  [
    'questions.listing.list',
    'review.read',
    (m) => admin.questions.listing.list(m, { tenant, params: NONE, typed: '' }),
  ],
  [
    'questions.decide',
    'review.moderate',
    (m) => admin.questions.decide(m, tenant, { id: 'x', decided: '', verdict: 'publish', answer: 'Ja.' }),
  ],
  ['samples.listing.list', 'warehouse.read', (m) => admin.samples.listing.list(m, { tenant, params: NONE, typed: '' })],
  ['samples.move', 'order.ship', (m) => admin.samples.move(m, { tenant, id: 'x', state: 'sent' })],
  ['reviews.publishAll', 'review.moderate', (m) => admin.reviews.publishAll(m, tenant, [])],
  [
    'reviews.decide',
    'review.moderate',
    (m) => admin.reviews.decide(m, tenant, { id: 'x', written: '', verdict: 'publish', reason: '' }),
  ],
  ['openItems.ages', 'ledger.read', (m) => admin.openItems.ages(m, tenant)],
  [
    'openItems.ofAccount',
    'ledger.read',
    (m) => admin.openItems.ofAccount(m, { tenant, accountId: '00000000-0000-0000-0000-000000000000' }),
  ],
  [
    'unmatched.split',
    'ledger.book',
    (m) => admin.unmatched.split(m, { tenant, id: 'x', parts: '', reason: 'x', amountOf: () => null }),
  ],
  ['unmatched.sendBack', 'ledger.book', (m) => admin.unmatched.sendBack(m, { tenant, id: 'x', on: '', reason: 'x' })],
  [
    'writeOffs.writeOff',
    'ledger.book',
    (m) => admin.writeOffs.writeOff(m, { tenant, accountId: 'x', orderNumber: 'x', amount: null, reason: 'x' }),
  ],
  [
    'writeOffs.undo',
    'ledger.book',
    (m) => admin.writeOffs.undo(m, { tenant, accountId: 'x', entryId: 'x', reason: 'x' }),
  ],
  [
    'agreements.make',
    'ledger.book',
    (m) =>
      admin.agreements.make(m, { tenant, accountId: 'x', dueId: null, parts: '', reason: 'x', amountOf: () => null }),
  ],
  ['agreements.end', 'ledger.book', (m) => admin.agreements.end(m, { tenant, accountId: 'x' })],
  ['clearing.overview', 'ledger.read', (m) => admin.clearing.overview(m, { tenant, page: 1 })],
  ['clearing.payoutsAfter', 'ledger.read', (m) => admin.clearing.payoutsAfter(m, tenant, { last: null, size: 1 })],
  [
    'clearing.movementsAfter',
    'ledger.read',
    (m) => admin.clearing.movementsAfter(m, { tenant, payoutId: null }, { last: null, size: 1 }),
  ],
  [
    'periods.vatEntries',
    'ledger.read',
    (m) => admin.periods.vatEntries(m, { tenant, query: {} }, { last: null, size: 1 }),
  ],
  ['clearing.fetch', 'ledger.book', (m) => admin.clearing.fetch(m, tenant)],
  ['clearing.takeFile', 'ledger.book', (m) => admin.clearing.takeFile(m, { tenant, content: nothing() })],
  ['disputes.listing.list', 'payment.read', (m) => admin.disputes.listing.list(m, { tenant, params: NONE, typed: '' })],
  ['disputes.sendEvidence', 'dispute.answer', (m) => admin.disputes.sendEvidence(m, { tenant, id: 'x', text: 'x' })],
  ['disputes.accept', 'dispute.answer', (m) => admin.disputes.accept(m, { tenant, id: 'x' })],
  ['disputes.note', 'dispute.answer', (m) => admin.disputes.note(m, { tenant, id: 'x', text: 'x' })],
  ['chart.page', 'ledger.read', (m) => admin.chart.page(m, tenant)],
  ['chart.save', 'ledger.book', (m) => admin.chart.save(m, { tenant, entered: {} })],
  ['chart.choose', 'ledger.book', (m) => admin.chart.choose(m, { tenant, entered: {} })],
  ['chart.reset', 'ledger.book', (m) => admin.chart.reset(m, tenant)],
  [
    'openItems.listing.list',
    'ledger.read',
    (m) => admin.openItems.listing.list(m, { tenant, params: NONE, typed: '' }),
  ],
  [
    'openItems.listing.export',
    'ledger.book',
    (m) =>
      admin.openItems.listing.export(m, {
        tenant,
        params: NONE,
        typed: '',
        format: 'csv',
        texts: { headers: {}, row: () => ({}) },
      }),
  ],
  [
    'openItems.exportForCollection',
    'ledger.book',
    (m) =>
      admin.openItems.exportForCollection(m, {
        tenant,
        params: NONE,
        typed: '',
        headers: staffTexts.de.openItems.columns,
      }),
  ],
  [
    'openItems.hold',
    'ledger.book',
    (m) => admin.openItems.hold(m, { tenant, accountId: 'x', entered: { reason: 'x' } }),
  ],
  ['openItems.endHold', 'ledger.book', (m) => admin.openItems.endHold(m, { tenant, accountId: 'x', id: 'x' })],
  [
    'openItems.notePayment',
    'ledger.book',
    (m) => admin.openItems.notePayment(m, { tenant, accountId: 'x', entered: {}, amount: null }),
  ],
  [
    'openItems.undoPayment',
    'ledger.book',
    (m) => admin.openItems.undoPayment(m, { tenant, accountId: 'x', entryId: 'x', reason: 'x' }),
  ],
  ['periods.monthEnd', 'ledger.read', (m) => admin.periods.monthEnd(m, { tenant, month: null })],
  ['periods.close', 'period.close', (m) => admin.periods.close(m, { tenant, month: 'x', reason: '' })],
  ['periods.reopen', 'period.close', (m) => admin.periods.reopen(m, { tenant, month: 'x', reason: '' })],
  ['periods.vat', 'ledger.read', (m) => admin.periods.vat(m, { tenant, query: {} })],
  ['periods.vatFile', 'ledger.book', (m) => admin.periods.vatFile(m, { tenant, query: { kind: 'x' }, headers: {} })],
  ['payments.ofOrder', 'payment.read', (m) => admin.payments.ofOrder(m, '00000000-0000-4000-8000-000000000000')],
  [
    'payments.refund',
    'payment.refund',
    (m) => admin.payments.refund(m, { tenant, paymentId: 'x', amount: 1, reason: 'x' }),
  ],
  ['payments.cancel', 'payment.refund', (m) => admin.payments.cancel(m, { tenant, paymentId: 'x', reason: 'x' })],
  [
    'payments.makeLink',
    'payment.link',
    (m) =>
      admin.payments.makeLink(m, {
        ...house,
        publicUrl: 'https://www.montarve.ch',
        number: 'x',
        amount: null,
        reason: 'x',
      }),
  ],
  ['figures.overview', 'report.read', (m) => admin.figures.overview(m, { tenant, query: {} })],
  ['figures.report sales', 'report.read', (m) => admin.figures.report(m, { ...house, query: {}, id: 'sales' })],
  ['figures.report margin', 'margin.read', (m) => admin.figures.report(m, { ...house, query: {}, id: 'margin' })],
  ['figures.settings', 'report.read', (m) => admin.figures.settings(m, { tenant })],
  ['goingLive.open', 'settings.read', (m) => admin.goingLive.open(m, tenant)],
  ['goingLive.openForStart', 'going-live.check', (m) => admin.goingLive.openForStart(m, tenant)],
  [
    'goingLive.tick',
    'going-live.check',
    (m) => admin.goingLive.tick(m, tenant, { step: 'logo', code: 'x', isDone: true }),
  ],
  ['goingLive.setHidden', 'going-live.check', (m) => admin.goingLive.setHidden(m, tenant, false)],
  ['goingLive.lookUp', 'going-live.check', (m) => admin.goingLive.lookUp(m, tenant, '*')],
  ['figures.saveRate', 'report.rates', (m) => admin.figures.saveRate(m, {})],
  ['figures.saveSchedule', 'report.read', (m) => admin.figures.saveSchedule(m, {})],
  ['figures.endSchedule', 'report.read', (m) => admin.figures.endSchedule(m, {})],
  ['vitals.report', 'health.read', (m) => admin.vitals.report(m, { tenant, days: 7 })],
  ['health.setPaused', 'queue.pause', (m) => admin.health.setPaused(m, 'x', true)],
  ['health.settleJob', 'job.settle', (m) => admin.health.settleJob(m, 'x', 'retry')],
  ['health.report', 'health.read', (m) => admin.health.report(m)],
  ['accounts.list', 'staff.manage', (m) => admin.staff.accounts.list(m)],
  ['accounts.add', 'staff.manage', (m) => admin.staff.accounts.add(m, { email: 'x', role: 'editor' })],
  ['accounts.changeRole', 'staff.manage', (m) => admin.staff.accounts.changeRole(m, 'x', 'admin')],
  ['accounts.setLocked', 'staff.manage', (m) => admin.staff.accounts.setLocked(m, 'x', true)],
  ['accounts.resetFactor', 'staff.manage', (m) => admin.staff.accounts.resetFactor(m, 'x')],
  ['accounts.invite', 'staff.manage', (m) => admin.staff.accounts.invite(m, 'x')],
  ['auditListing.list', 'audit.read', (m) => admin.auditListing.list(m, { tenant, params: NONE, typed: '' })],
  [
    'giftCards.listing.list',
    'gift-card.read',
    (m) => admin.giftCards.listing.list(m, { tenant, params: NONE, typed: '' }),
  ],
  ['giftCards.debt', 'gift-card.read', (m) => admin.giftCards.debt(m, tenant)],
  [
    'memberships.listing.list',
    'membership.read',
    (m) => admin.memberships.listing.list(m, { tenant, params: NONE, typed: '' }),
  ],
  ['memberships.tasks', 'membership.read', (m) => admin.memberships.tasks(m, tenant)],
];

const isRefusal = (answer: unknown) =>
  answer === null ||
  (typeof answer === 'object' && answer !== null && 'problem' in answer && answer.problem === 'not-allowed');

describe.each(ROLES)('%s', (role: Role) => {
  const member: StaffMember = { id: '00000000-0000-0000-0000-000000000001', email: 'a@b.ch', role, language: 'de' };
  test.each(ACTIONS)('%s needs %s', async (_, permission, act) => {
    expect(isRefusal(await act(member))).toBe(!roleMay(role, permission));
  });
});

test('counts nothing that the role may not see', async () => {
  await database.pool.query(
    `insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at, failed_at)
     values ('ch', 'de-CH', 'k', 'a', 'b', 's', 'h', 't', 'key', 'm', now(), now())`,
  );
  const member = (role: Role): StaffMember => ({ id: 'x', email: 'a@b.ch', role, language: 'de' });
  expect(await admin.health.troubles(member('service'))).toEqual({
    ...{ mails: 1, mailsInDoubt: 0, jobs: 0, pausedQueues: 0, imports: 0 },
  });
  expect(await admin.health.troubles(member('editor'))).toEqual({
    ...{ mails: 0, mailsInDoubt: 0, jobs: 0, pausedQueues: 0, imports: 0 },
  });
});

test('refuses changes and truncation of the audit trail', async () => {
  await database.pool.query(
    "insert into staff_audit (at, email, role, action) values (now(), 'a@b.ch', 'admin', 'login')",
  );
  for (const sql of ["update staff_audit set email = 'x'", 'delete from staff_audit', 'truncate staff_audit'])
    await expect(database.pool.query(sql)).rejects.toThrow('append-only');
});
