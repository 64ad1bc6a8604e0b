import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unbroken } from './unbroken.tsx';

/** In these cases brackets surround the part that stays on one line. */
test.each([
  ['E-Mail-Adresse', '[E-Mail]-Adresse'],
  ['Midikleid mit V-Ausschnitt', 'Midikleid mit [V-Ausschnitt]'],
  ['T-Shirt, Maxi-Kleid und A-Linie', '[T-Shirt], Maxi-Kleid und [A-Linie]'],
  ['2,5-Sitzer-Sofa, 3-teilig', '[2,5-Sitzer]-Sofa, [3-teilig]'],
  ['U-Lokomotivenführer', '[U-Lokomotivenf]ührer'],
  ['dans votre e-mail, là-dessous', 'dans votre [e-mail], [là-dessous]'],
  ['e-mail@example.ch', '[e-mail]@example.ch'],
  ['https://x.example/e-mail und 2025-11-30', 'https://x.example/e-mail und 2025-11-30'],
  ['Größe 36-38, Lowboard', 'Größe 36-38, Lowboard'],
])('%s', (text, expected) =>
  expect(
    renderToStaticMarkup(unbroken(text))
      .replaceAll(/<span[^>]*>/g, '[')
      .replaceAll('</span>', ']'),
  ).toBe(expected),
);
