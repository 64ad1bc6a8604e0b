import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import type { SectionPart } from '../../../shop/staff/own-sections/index.ts';
import type { AdminShellData } from '../use-work.ts';
import { SectionPartView, SentEntries } from './section-part.tsx';

const FRAME: AdminShellData = {
  ...{ email: 'a@b.ch', role: 'admin', isEverywhere: true, sections: [], ownSections: [], pinned: [] },
  ...{ house: 'ch', houses: [], namesIn: 'de-CH', timeZone: 'Europe/Zurich', currency: 'CHF' },
  ...{ priceFormat: tenants.ch.priceFormat, scriptNonce: '', script: null },
};

type Sent = ComponentProps<typeof SectionPartView>['sent'];

const drawn = (part: SectionPart, sent?: Sent): string =>
  markupOf(<SectionPartView id="part-0" part={part} section="test-rides" sent={sent} />);

function markupOf(page: ReactNode): string {
  const Stub = createRoutesStub([{ id: 'backoffice.frame', path: '/', Component: () => page }]);
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { 'backoffice.frame': FRAME } }} />);
}

const FORM: SectionPart = {
  ...{ kind: 'form', title: 'Beantworten', action: 'answer', submit: 'Speichern' },
  fields: [
    { name: 'day', kind: 'day', label: 'Tag', value: '2026-12-03', isRequired: true },
    {
      name: 'state',
      kind: 'choice',
      label: 'Stand',
      value: 'b',
      options: ['a', 'b'].map((value) => ({ value, label: value })),
    },
    { name: 'note', kind: 'text', label: 'Notiz' },
  ],
};

test('a table links rows with an id to their pages, and shows markup as text', () => {
  const html = drawn({
    ...{ kind: 'table', title: 'Probefahrten', columns: ['Name', 'Velo'], empty: 'Keine.' },
    rows: [{ id: 'r-1', cells: ['Ada <b>Rossi</b>', 'Lido'] }, { cells: ['Ohne Seite', ''] }],
  });
  expect(html).toContain('<a href="/backoffice/x/test-rides/r-1">Ada &lt;b&gt;Rossi&lt;/b&gt;</a>');
  expect(html.match(/<a /g)).toHaveLength(1);
  const empty = { kind: 'table', title: 'T', columns: ['Name'], rows: [], empty: 'Keine Probefahrten.' } as const;
  expect(drawn(empty)).toContain('Keine Probefahrten.');
});

test('a form shows its values and names its action and its tenant', () => {
  const html = drawn(FORM);
  expect(html).toMatch(/<form[^>]*method="post"/);
  expect(html).toContain('<input type="hidden" name="_action" value="answer"/>');
  expect(html).toContain('<input type="hidden" name="_tenant" value="ch"/>');
  expect(html).toMatch(/<input[^>]*type="date"[^>]*value="2026-12-03"/);
  expect(html).toContain('<option value="b" selected="">b</option>');
  expect(html).toMatch(/<textarea[^>]*name="note"/);
});

test('a refused form keeps its entries and says why; another form of the page stays as it is', () => {
  const sent = {
    action: 'answer',
    entered: { day: 'morgen', note: 'Bitte' },
    labels: {},
    fields: { day: 'no-day' },
  } as const;
  const html = drawn(FORM, sent);
  expect(html).toContain('Bitte geben Sie einen Tag an.');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('>Bitte</textarea>');
  expect(drawn(FORM, { ...sent, action: 'other' })).not.toContain('aria-invalid');
});

test.each([undefined, 'sold'])('chooses no option of a required choice in place of the value %s', (value) => {
  const options = ['a', 'b'].map((option) => ({ value: option, label: option }));
  const choice = (given: object): SectionPart => ({
    ...FORM,
    fields: [{ name: 'state', kind: 'choice', label: 'Stand', options, isRequired: true, ...given }],
  });
  expect(drawn(choice(value === undefined ? {} : { value }))).toMatch(/<select[^>]*required=""[^>]*><option value=""/);
  expect(drawn(choice({ value: 'b' }))).not.toContain('<option value=""');
});

test('entries of a form that the page no longer has stay readable, those of a drawn one stay in it', () => {
  const entered = { day: '2026-12-04', note: 'Bitte\n<b>bald</b>', state: '' };
  const sent = { action: 'answer', entered, labels: { day: 'Tag', state: 'Stand' }, fields: {} };
  const lost = markupOf(<SentEntries sent={sent} parts={[]} />);
  expect(lost).toContain('Ihre Eingaben');
  expect(lost).toMatch(/Tag.*2026-12-04/s);
  expect(lost).not.toContain('>day<');
  expect(lost).toContain('Bitte\n&lt;b&gt;bald&lt;/b&gt;');
  expect(lost).not.toContain('Stand');
  expect(markupOf(<SentEntries sent={sent} parts={[FORM]} />)).toBe('');
});

test('facts and texts', () => {
  expect(drawn({ kind: 'facts', title: 'Fahrt', facts: [{ name: 'Velo', value: 'Lido' }] })).toMatch(/Velo.*Lido/s);
  expect(drawn({ kind: 'text', title: 'Hinweis', text: 'Bis 18 Uhr.' })).toContain('Bis 18 Uhr.');
});
