import { expect, test } from 'vitest';
import { MENU, menuFor, ownPlaceInMenu, pinnedSections, placeInMenu, sectionPath } from './menu.ts';
import { SECTIONS } from './sections.ts';

test('has every listed section in one area, and no other', () => {
  const inMenu: string[] = MENU.flatMap(({ sections }) => [...sections]);
  expect(inMenu.toSorted()).toEqual(
    SECTIONS.filter(({ listed }) => listed)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test('leaves out sections that an employee may not enter, and areas without any', () => {
  const menu = menuFor(['returns', 'start', 'orders']);
  expect(menu.map(({ id, sections }) => [id, sections.map((section) => section.id)])).toEqual([
    ['today', ['start']],
    ['orders', ['orders', 'returns']],
  ]);
});

test('finds the section of a page below it', () => {
  expect(placeInMenu('/backoffice')?.section.id).toBe('start');
  expect(placeInMenu('/backoffice/returns/17')).toMatchObject({ area: 'orders', section: { id: 'returns' } });
  expect(placeInMenu('/backoffice/account')).toBeNull();
  expect(placeInMenu('/backoffice/nowhere')).toBeNull();
});

test('shows pinned sections in the order of pinning while the employee may enter them', () => {
  const pinned = pinnedSections(['vat', 'gone', 'orders', 'staff'], ['orders', 'vat']);
  expect(pinned.map(sectionPath)).toEqual(['/backoffice/vat', '/backoffice/orders']);
});

test('lists sections of extensions in their area, also without a section of the platform there', () => {
  const rides = { name: 'test-rides', area: 'orders', title: 'Test rides' } as const;
  expect(menuFor(['start'], [rides]).map(({ id, own }) => [id, own.length])).toEqual([
    ['today', 0],
    ['orders', 1],
  ]);
  expect(ownPlaceInMenu('/backoffice/x/test-rides/17', [rides])).toEqual(rides);
  expect(ownPlaceInMenu('/backoffice/x/test-rides-of-others', [rides])).toBeNull();
});
