import { expect, test, vi } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { createContainment } from '../../../extending/contain.ts';
import { systemClock } from '../../../platform/clock.ts';
import { silentLog } from '../../../platform/log.ts';
import { escapeHtml } from '../../../platform/mail/mjml.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { composeLetter } from './compose-mail.ts';
import type { MailKind } from './mail-kinds.ts';
import { type ComposeMailBlocks, mailBlocksOf } from './mail-parts.ts';

const letter = (kind: MailKind = 'order-shipped') =>
  composeLetter(
    { tenant: tenants.ch, locale: 'fr-CH' },
    { kind, to: 'lea@example.ch', key: 'blocks' },
    {
      subject: 'Votre commande',
      title: 'Votre commande est en route',
      paragraphs: ['Elle arrive demain.'],
      facts: [['Transporteur', 'La Poste']],
      button: 'Suivre',
      link: 'https://www.montarve.ch/',
      ignore: 'Des questions?',
    },
  );

function containment() {
  const log = { ...silentLog, error: vi.fn() };
  return { ...createContainment({ clock: systemClock, log }), log };
}

/** Adds the blocks of these functions, named first, second and so on. */
async function added(mail: Mail, composing: readonly ComposeMailBlocks[], contained = containment()): Promise<Mail> {
  const names = ['first', 'second', 'third'];
  const add = mailBlocksOf(
    composing.map((mailBlocks, index) => ({ name: names[index] ?? '', mailBlocks })),
    contained,
  );
  return add ? add(mail) : mail;
}

test('places blocks below the introduction and above the sender, in HTML and text', async () => {
  const mail = await letter();
  const { html, text } = await added(mail, [
    () => ({
      afterIntroduction: { paragraphs: ['Premier contrôle offert.'], facts: [['Atelier', 'Lausanne']] },
      beforeFooter: {
        paragraphs: ['Montage en vidéo:'],
        link: { label: 'Regarder', url: 'https://example.ch/v?a=1&b=2' },
      },
    }),
  ]);
  const inOrder = ['demain', 'contrôle', 'Atelier', 'Transporteur', 'questions', 'Regarder', 'Montarve AG'];
  for (const written of [html, text]) {
    const places = inOrder.map((part) => written.lastIndexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
  expect(html).toContain('href="https://example.ch/v?a=1&amp;b=2"');
  expect(text).toContain('Regarder\u00a0: https://example.ch/v?a=1&b=2');
});

test('escapes the text of a block', async () => {
  const paragraph = '<img src=x onerror=alert(1)> & co.';
  const { html } = await added(await letter(), [() => ({ beforeFooter: { paragraphs: [paragraph] } })]);
  expect(html).toContain(escapeHtml(paragraph));
  expect(html).not.toContain('<img src=x');
});

test('passes kind, tenant and language, and nothing of the recipient', async () => {
  const asked = vi.fn(() => null);
  const mail = await letter();
  expect(await added(mail, [asked])).toBe(mail);
  expect(asked.mock.calls).toEqual([[{ kind: 'order-shipped', tenant: 'ch', locale: 'fr-CH', language: 'fr' }]]);
});

test('names an extension that throws, and adds the blocks of the others', async () => {
  const contained = containment();
  const { text } = await added(
    await letter(),
    [
      () => {
        throw new Error('lea@example.ch is no member');
      },
      () => ({ beforeFooter: { paragraphs: ['Bonne route.'] } }),
    ],
    contained,
  );
  expect(text).toContain('Bonne route.');
  expect(contained.failures()).toEqual([{ extension: 'first', point: 'mail blocks', count: 1 }]);
  expect(JSON.stringify(contained.log.error.mock.calls)).not.toContain('lea@example.ch');
});

test.each([
  ['a link to a script', { paragraphs: ['a'], link: { label: 'b', url: 'javascript:alert(1)' } }],
  ['no paragraph', { paragraphs: [] }],
  ['a paragraph of a thousand characters', { paragraphs: ['a'.repeat(1000)] }],
])('refuses a block with %s', async (_, block) => {
  const contained = containment();
  const mail = await letter();
  expect(await added(mail, [() => ({ beforeFooter: block })], contained)).toBe(mail);
  expect(contained.failures()).toEqual([{ extension: 'first', point: 'mail blocks', count: 1 }]);
  expect(contained.log.error.mock.calls[0]?.[0]).toMatchObject({ problem: expect.stringContaining('beforeFooter') });
});

test.each<MailKind>(['payment-reminder', 'credit-withdrawn', 'account-erased', 'report'])(
  'adds nothing to %s',
  async (kind) => {
    const asked = vi.fn(() => ({ beforeFooter: { paragraphs: ['Bonne route.'] } }));
    await added(await letter(kind), [asked]);
    expect(asked).not.toHaveBeenCalled();
  },
);

test('leaves the outbox as it is without such an extension', () => {
  expect(mailBlocksOf([{ name: 'other' }], containment())).toBeUndefined();
});
