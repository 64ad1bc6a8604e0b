import { expect, test } from 'vitest';
import { disturbances, readSnapshot } from './heard.ts';

const SNAPSHOT = `- banner:
  - link "Montarve":
    - /url: /
- main:
  - heading "Sofas" [level=1]
  - link "Ansehen":
    - /url: /sofa-a
  - link "Ansehen":
    - /url: /sofa-b#top
  - button
  - heading "Zoom" [level=3]
- contentinfo:
  - navigation "Menü":
    - link "Montarve":
      - /url: /ueber-uns`;

test('reads roles, names, levels and addresses in their order', () => {
  expect(readSnapshot(SNAPSHOT).slice(1, 5)).toEqual([
    { role: 'link', name: 'Montarve', text: '', level: null, url: '/', landmark: 'banner' },
    { role: 'main', name: '', text: '', level: null, url: null, landmark: '' },
    { role: 'heading', name: 'Sofas', text: '', level: 1, url: null, landmark: 'main' },
    { role: 'link', name: 'Ansehen', text: '', level: null, url: '/sofa-a', landmark: 'main' },
  ]);
});

test('names skipped headings, ambiguous links and controls without a name', () => {
  expect(disturbances(readSnapshot(SNAPSHOT))).toEqual([
    'heading 3 after 1: Zoom',
    '2 targets of the link "Ansehen" in main: /sofa-a /sofa-b',
    'button without a name',
  ]);
  expect(disturbances(readSnapshot('- main:\n  - heading "Eins" [level=1]\n  - heading "Zwei" [level=2]'))).toEqual([]);
  expect(disturbances(readSnapshot('- main'))).toEqual(['0 headings of level 1']);
});

test('names a landmark without a name around another one, and an item that is said twice', () => {
  const heard = readSnapshot(`- main:
  - navigation "Pfad":
    - list:
      - listitem: Bestellungen
      - listitem:
        - link "Bestellungen":
          - /url: /backoffice/orders
  - heading "Prüfen" [level=1]
  - complementary:
    - region "Ihre Bestellung"`);
  expect(disturbances(heard)).toEqual([
    'a landmark without a name around another one',
    'said twice in navigation Pfad: Bestellungen',
  ]);
});

test('names a list without items', () => {
  const heard = readSnapshot('- main:\n  - heading "Retouren" [level=1]\n  - list\n  - list:\n    - listitem: Sofa');
  expect(disturbances(heard)).toEqual(['list without items: ']);
});
