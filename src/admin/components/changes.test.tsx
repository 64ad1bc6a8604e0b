import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { tenants } from '../../../houses/montarve/house.ts';
import type { AuditRow } from '../../shop/staff/employees/index.ts';
import { Changes } from './changes.tsx';
import type { AdminShellData } from './use-work.ts';

const FRAME: AdminShellData = {
  email: 'a@b.ch',
  role: 'admin',
  isEverywhere: true,
  sections: [],
  ownSections: [],
  pinned: [],
  house: 'ch',
  houses: [],
  namesIn: 'de-CH',
  timeZone: 'Europe/Zurich',
  currency: 'CHF',
  priceFormat: tenants.ch.priceFormat,
  scriptNonce: '',
  script: null,
};

function shown(entry: Partial<Pick<AuditRow, 'before' | 'after'>>): string {
  const Stub = createRoutesStub([
    {
      id: 'backoffice.frame',
      path: '/',
      Component: () => <Changes before={null} after={null} {...entry} />,
    },
  ]);
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { 'backoffice.frame': FRAME } }} />);
  return html.replaceAll(/<[^>]*>/g, '');
}

test('shows the target of a redirect as an address', () => {
  expect(shown({ after: { from: '/de/alt', to: '/de/aktion' } })).toMatch(/\/de\/alt.*\/de\/aktion/);
});

test("shows times in the tenant's time zone, days as days, and similar texts unchanged", () => {
  expect(shown({ after: { from: '2026-11-24T23:00:00.000Z', to: null } })).toContain('25.11.2026, 00:00');
  expect(shown({ after: { from: '2026-11-24', to: '2026-13-99' } })).toMatch(/24\.11\.2026.*2026-13-99/);
  expect(shown({ after: { to: '2026-11-24Taxi' } })).toContain('2026-11-24Taxi');
});
