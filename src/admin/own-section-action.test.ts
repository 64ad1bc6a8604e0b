import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { SectionActed } from '../shop/staff/own-sections/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { actInSection } from './own-section-action.ts';
import { staffTexts } from './texts/index.ts';

const PLACE = { name: 'test-rides', page: 'r-1' };
const SENT = { _action: 'answer', _tenant: 'ch', '_label-day': 'Day', day: '2026-12-04' };
const text = staffTexts.en;

/** Sends the form in the chosen tenant, to a section with this outcome. */
async function send(act: () => Promise<SectionActed | null>, { chosen = tenants.ch, sent = SENT } = {}) {
  const reported: unknown[] = [];
  const member: EmployeeVisit['member'] = { id: '1', email: 'ada@shop.example', role: 'service', language: 'en' };
  const ownSections = { menu: () => [], permissions: () => [], open: async () => null, act };
  const visit = { admin: { ownSections }, member, tenant: chosen, language: 'en' as const, text };
  const acted = await actInSection(visit, PLACE, sent, { report: (error) => reported.push(error) });
  return { acted, reported };
}

test('refuses the form of another tenant’s page before it acts, and keeps the entries', async () => {
  const act = () => Promise.reject(new Error('acted'));
  for (const sent of [SENT, { ...SENT, _tenant: '' }]) {
    const { acted, reported } = await send(act, { chosen: tenants.de, sent });
    expect(acted).toEqual({
      ok: false,
      isFailure: false,
      form: {
        ...{ action: 'answer', entered: { day: '2026-12-04' }, labels: { day: 'Day' } },
        ...{ problem: text.otherTenant('DE'), fields: {} },
      },
    });
    expect(reported).toEqual([]);
  }
});

test.each<[string, () => Promise<SectionActed>, string, boolean]>([
  ['does not answer', async () => ({ ok: false, problem: 'unreachable' }), text.extensionSections.unreachable, true],
  ['fails in the act', async () => ({ ok: false, problem: 'failed' }), text.extensionSections.actFailed, true],
  ['no longer has the form', async () => ({ ok: false, problem: 'gone' }), text.extensionSections.formGone, false],
  ['refuses', async () => ({ ok: false, problem: 'refused', sentence: 'No.' }), 'No.', false],
])('keeps the entries if the extension %s', async (_, act, problem, isFailure) => {
  const { acted } = await send(act);
  expect(acted).toMatchObject({ ok: false, isFailure, form: { entered: { day: '2026-12-04' }, problem } });
});

test('keeps the entries if the act cannot be recorded, and logs why', async () => {
  const failure = new Error('the audit trail is away');
  const { acted, reported } = await send(() => Promise.reject(failure));
  expect(acted).toMatchObject({ ok: false, isFailure: true, form: { problem: text.extensionSections.actFailed } });
  expect(reported).toEqual([failure]);
});

test('a section that the employee may not enter does not exist', async () => {
  await expect(send(async () => null)).rejects.toMatchObject({ init: { status: 404 } });
});
