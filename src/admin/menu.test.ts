import { expect, test } from 'vitest';
import { MENU, menuFor, pinnedSections, placeInMenu, sectionPath } from './menu.ts';
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
