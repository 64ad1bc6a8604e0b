import { expect, test } from 'vitest';
import { addresses } from './addresses.ts';

const linksIn = (text: string) => text.match(/https?:\/\/\S+/g);

test('prints the local addresses of a shop without PUBLIC_URL', () => {
  expect(linksIn(addresses(3333, {}))).toEqual([
    'http://localhost:3333/',
    'http://de.localhost:3333/',
    'http://at.localhost:3333/',
    'http://nl.localhost:3333/',
    'http://localhost:3333/fr',
    'http://localhost:3333/backoffice',
  ]);
});

test('prints the public addresses of a configured shop', () => {
  expect(linksIn(addresses(3333, { de: 'https://shop.example.de' }))).toEqual([
    'https://www.montarve.ch/',
    'https://shop.example.de/',
    'https://www.montarve.at/',
    'https://www.montarve.nl/',
    'https://www.montarve.ch/fr',
    'https://shop.example.de/backoffice',
  ]);
});
