import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveFinding } from './finding.ts';
import { type GoingLiveStep, goingLiveSteps, STEP_GROUPS, stepProgress, type Tick } from './steps.ts';

const at = new Date('2026-11-28T10:00:00Z');
const tick = (step: string, code: string): Tick => ({ step, code, staffEmail: 'a@shop.example', at });
const noVat: LiveFinding = { check: 'vat-number', level: 'warn', tenant: 'ch', code: 'vat-number-missing', values: {} };
const noAccount: LiveFinding = {
  check: 'bank-account',
  level: 'fail',
  tenant: 'ch',
  code: 'account-missing',
  values: { method: 'invoice' },
};
const spf: LiveFinding = {
  check: 'spf',
  level: 'warn',
  tenant: null,
  code: 'spf-missing',
  values: { domain: 'shop.ch' },
};

const step = (id: string, findings: LiveFinding[], ticks: Tick[]): GoingLiveStep | undefined =>
  goingLiveSteps(findings, ticks)
    .flatMap(({ steps }) => steps)
    .find((one) => one.id === id);

test('a warning is to be checked until an employee confirms this very finding', () => {
  expect(step('vat-number', [noVat], [])).toMatchObject({ state: 'to-check', tick: null, isShared: false });
  const ticks = [tick('vat-number', 'vat-number-missing')];
  expect(step('vat-number', [noVat], ticks)).toMatchObject({ state: 'done', tick: { staffEmail: 'a@shop.example' } });
  const invented: LiveFinding = { ...noVat, code: 'vat-number-invented', values: { number: 'CHE-123.456.788' } };
  expect(step('vat-number', [invented], ticks)).toMatchObject({ state: 'to-check', tick: null });
});

test('no confirmation hides what prevents going live', () => {
  expect(step('bank-account', [noAccount], [tick('bank-account', 'account-missing')])).toMatchObject({
    state: 'missing',
    tick: null,
  });
});

test('each locale and each domain has a step of its own', () => {
  const pages = (locale: string): LiveFinding => ({
    check: 'pages',
    level: 'warn',
    tenant: 'ch',
    code: 'pages-elsewhere',
    values: { locale },
  });
  const groups = goingLiveSteps([pages('de-CH'), pages('fr-CH'), spf], [tick('pages:de-CH', 'pages-elsewhere')]);
  const ids = groups.flatMap(({ steps }) => steps).map(({ id, state, isShared }) => `${id} ${state} ${isShared}`);
  expect(ids).toContain('pages:de-CH done false');
  expect(ids).toContain('pages:fr-CH to-check false');
  expect(ids).toContain('spf:shop.ch to-check true');
});

test('every step is in one group, and the progress counts all of them', () => {
  const kinds = STEP_GROUPS.flatMap(({ steps }) => [...steps]);
  expect(new Set(kinds).size).toBe(kinds.length);
  const manual = stepProgress(goingLiveSteps([], [])).all;
  expect(manual).toBe(8);
  fc.assert(
    fc.property(
      fc.subarray([noVat, noAccount, spf]),
      fc.subarray(['vat-number', 'spf:shop.ch', 'test-order']),
      (found, ids) => {
        const codes = ['manual', ...found.map(({ code }) => code)];
        const groups = goingLiveSteps(
          found,
          ids.flatMap((id) => codes.map((code) => tick(id, code))),
        );
        const { done, missing, all } = stepProgress(groups);
        const open = groups.flatMap(({ steps }) => steps).filter(({ state }) => state === 'to-check').length;
        expect(all).toBe(manual + found.length);
        expect(done + missing + open).toBe(all);
        expect(missing).toBe(found.filter(({ level }) => level === 'fail').length);
      },
    ),
  );
});
