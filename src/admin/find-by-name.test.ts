import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { StaffMember } from '../shop/staff/employees/index.ts';
import { namedSettings } from '../shop/staff/settings/setting-kinds.ts';
import { foundSections, foundSettings } from './find-by-name.ts';
import { staffTexts } from './texts/index.ts';

const work = (role: StaffMember['role'], language: 'de' | 'fr' | 'en' = 'de') => ({
  member: { id: '', email: '', role, language },
  tenant: tenants.ch,
  text: staffTexts[language],
});
const SETTINGS = namedSettings(tenants.ch);
const hrefs = (lines: { href: string }[]) => lines.map(({ href }) => href);

test('finds the tasks of the day by words of their names, in the language of the employee', () => {
  expect(hrefs(foundSections(work('service'), 'bestellung telefon'))).toEqual(['/backoffice/orders/new']);
  expect(hrefs(foundSections(work('service', 'fr'), 'saisir commande'))).toEqual(['/backoffice/orders/new']);
  expect(hrefs(foundSections(work('warehouse', 'en'), 'packing'))).toEqual(['/backoffice/warehouse/pack']);
});

test('finds only what the employee may do', () => {
  expect(foundSections(work('warehouse'), 'bestellung erfassen')).toEqual([]);
  expect(foundSections(work('editor'), 'packplatz')).toEqual([]);
});

test('finds a setting of the chosen tenant by its name or its topic', () => {
  expect(foundSettings(work('admin'), SETTINGS, 'öffnungsz')).toEqual([
    { href: '/backoffice/settings/ch.service.hours', label: 'Öffnungszeiten', detail: 'Kundendienst' },
  ]);
  expect(hrefs(foundSettings(work('admin'), SETTINGS, 'lieferung sperrgut'))).toEqual([
    '/backoffice/settings/ch.delivery.bulky',
  ]);
});

test('finds the text of a mail in each language of the tenant', () => {
  const { kinds } = staffTexts.de.mails;
  const found = foundSettings(work('admin'), SETTINGS, kinds['order-confirmation']);
  expect(found.map(({ label }) => label)).toEqual(
    tenants.ch.locales.map(({ locale }) => `${kinds['order-confirmation']} (${locale})`),
  );
});
