import { expect, test } from 'vitest';
import { assemblyAppointment } from '../../houses/example/extensions/assembly-appointment.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { CheckoutStepExtension, StepFacts } from '../../src/shop/selling/checkout/checkout-step-extension.ts';
import { createOwnSteps } from '../../src/shop/selling/checkout/own-steps.ts';

const FACTS: StepFacts = {
  tenant: 'ch',
  locale: 'en-CH',
  language: 'en',
  lines: [{ sku: 'VR100-1-S', name: 'Lido', category: 'bikes-city', quantity: 1 }],
  today: '2026-11-28',
  destination: { country: 'CH', postalCode: '6500' },
  paymentMethod: null,
};
const NOTE: CheckoutStepExtension = {
  name: 'note',
  place: 'before-order',
  title: { en: 'A note', it: 'Una nota' },
  fields: [{ name: 'note', kind: 'line', label: { en: 'Note', it: 'Nota' } }],
};
const fails = () => {
  throw new Error('no');
};

function own(...steps: CheckoutStepExtension[]) {
  const containment = createContainment({ clock: fixedClock('2026-11-28T10:00:00Z'), log: silentLog });
  const made = createOwnSteps(
    steps.map((step) => ({ extension: 'notes', step })),
    containment,
  );
  if (!made) throw new Error('there are steps');
  return { ...made, failures: containment.failures };
}

async function sent(step: CheckoutStepExtension, entered: Record<string, string>) {
  const steps = own(step);
  const [offered] = steps.offered(FACTS, {});
  if (!offered) throw new Error('the step is shown');
  return { read: await steps.read(offered, entered, FACTS), failures: steps.failures };
}

test('costs nothing without steps', () => {
  const containment = createContainment({ clock: fixedClock('2026-11-28T10:00:00Z'), log: silentLog });
  expect(createOwnSteps([], containment)).toBeUndefined();
});

test('an optional step is open until its form was sent, empty or not', () => {
  const { offered } = own(NOTE);
  expect(offered(FACTS, {})).toMatchObject([{ name: 'note', title: 'A note', isDone: false, entries: [] }]);
  expect(offered(FACTS, { note: { note: '' } })).toMatchObject([{ isDone: true, entries: [] }]);
  expect(offered(FACTS, { note: { note: 'Ring twice' } })).toMatchObject([
    { isDone: true, entries: [{ name: 'note', label: 'Note', value: 'Ring twice' }] },
  ]);
});

test('shows answers in the language of the page', () => {
  const [step] = assemblyAppointment.checkoutSteps ?? [];
  if (!step) throw new Error('the example has a step');
  const answers = { assembly: { 'assembly-day': '2026-12-03', 'assembly-time': 'morning', 'assembly-note': '' } };
  expect(own(step).offered(FACTS, answers)[0]?.entries).toEqual([
    { name: 'assembly-day', label: 'Day', value: 'Thursday 3 December' },
    { name: 'assembly-time', label: 'Time', value: 'Morning, 8–12' },
  ]);
  expect(own(step).offered({ ...FACTS, language: 'it', locale: 'it-CH' }, answers)[0]?.entries).toEqual([
    { name: 'assembly-day', label: 'Giorno', value: 'giovedì 3 dicembre' },
    { name: 'assembly-time', label: 'Fascia oraria', value: 'Mattina, 8–12' },
  ]);
});

test('a chosen day that has passed opens the step again', () => {
  const steps = own(...(assemblyAppointment.checkoutSteps ?? []));
  const answers = { assembly: { 'assembly-day': '2026-12-03', 'assembly-time': 'morning', 'assembly-note': '' } };
  expect(steps.offered(FACTS, answers)).toMatchObject([{ isDone: true }]);
  expect(steps.offered({ ...FACTS, today: '2026-12-03' }, answers)).toMatchObject([
    { isDone: false, entries: [{ name: 'assembly-time' }] },
  ]);
});

test('shows a step by its condition, and in languages with a heading only', () => {
  const { offered } = own({ ...NOTE, isShown: ({ destination }) => destination?.country === 'IT' });
  expect(offered(FACTS, {})).toEqual([]);
  expect(offered({ ...FACTS, destination: { country: 'IT', postalCode: '20121' } }, {})).toHaveLength(1);
  expect(own(NOTE).offered({ ...FACTS, language: 'de' }, {})).toEqual([]);
});

test('refuses a form by the rules of its fields, then by those of the extension', async () => {
  const [step] = assemblyAppointment.checkoutSteps ?? [];
  if (!step) throw new Error('the example has a step');
  expect((await sent(step, {})).read).toEqual({
    ok: false,
    fields: { 'own.assembly-day': 'required', 'own.assembly-time': 'required' },
    own: {},
  });
  const friday = { 'own.assembly-day': '2026-12-04', 'own.assembly-time': 'afternoon' };
  expect((await sent(step, friday)).read).toMatchObject({
    ok: false,
    fields: {},
    own: { 'own.assembly-time': { code: 'closed-friday-afternoon', text: expect.stringContaining('Friday') } },
  });
  expect((await sent(step, { ...friday, 'own.assembly-time': 'morning' })).read).toEqual({
    ok: true,
    values: { 'assembly-day': '2026-12-04', 'assembly-time': 'morning', 'assembly-note': '' },
  });
});

test.each<[string, Partial<CheckoutStepExtension>]>([
  ['its condition', { isShown: fails }],
  ['the condition of its only field', { fields: [{ name: 'note', kind: 'line', label: { en: 'N' }, isShown: fails }] }],
  ['its options', { fields: [{ name: 'note', kind: 'choice', label: { en: 'N' }, options: fails }] }],
])('skips a step when %s throws, and names it', (_, part) => {
  const steps = own({ ...NOTE, ...part });
  expect(steps.offered(FACTS, {})).toEqual([]);
  expect(steps.failures()).toEqual([{ extension: 'notes', point: 'checkout step note', count: 1 }]);
});

test.each<[string, CheckoutStepExtension['check'] & {}]>([
  ['throws', fails],
  ['rejects', () => Promise.reject(new Error('no'))],
  ['has a code without a text', () => ({ note: 'unknown' })],
  ['names another field', () => ({ other: 'taken' })],
])('accepts the form when its check %s, and names it', async (_, check) => {
  const problems = { taken: { en: 'Taken.', it: 'Occupato.' } };
  const { read, failures } = await sent({ ...NOTE, check, problems }, { 'own.note': 'Ring twice' });
  expect(read).toEqual({ ok: true, values: { note: 'Ring twice' } });
  expect(failures()).toEqual([{ extension: 'notes', point: 'checkout step note', count: 1 }]);
});
