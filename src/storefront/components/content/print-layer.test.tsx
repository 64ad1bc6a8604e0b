import { expect, test } from 'vitest';
import type { Block, ContentPage } from '../../../shop/content/pages/index.ts';
import { printLayer } from './print-layer.server.tsx';

const layer = (...blocks: Block[]): ContentPage => ({
  identifier: 'servicelayer-versand',
  path: '/servicelayer/versand',
  locale: 'de-CH',
  title: 'Versand',
  description: 'Versand',
  robots: 'noindex,follow',
  blocks,
  version: 1,
  until: null,
});
const video = (src: string): Block => ({
  type: 'video',
  title: 'So wird geliefert',
  src,
  captions: null,
  picture: null,
  transcript: ['Zwei Leute tragen ein Sofa.'],
});

// Layers are cached, so blocks with a lazy script must be present in the first rendering as well.
test('renders every block of a layer from the first time', async () => {
  const html = await printLayer(
    layer(
      { type: 'text', title: null, paragraphs: ['Guten Tag'], list: [] },
      {
        type: 'voucher',
        title: 'Zehn Franken',
        text: 'Für die nächste Lieferung',
        code: 'LIEFER',
        note: null,
        link: null,
      },
      video('/film.mp4'),
      { type: 'contactForm', title: 'Fragen?', text: 'Schreiben Sie uns', label: 'Zum Formular', subject: null },
      { type: 'finder', title: 'Suche', text: 'Was suchen Sie?', label: 'Los', finder: 'search', field: null },
      { type: 'calculator', title: 'Raten', text: 'Rechnen', label: 'Los', field: 'Betrag', amount: 1000 },
    ),
    'de-CH',
  );
  for (const words of ['Guten Tag', 'LIEFER', 'Zwei Leute tragen', 'Zum Formular', 'Was suchen Sie?', 'Betrag'])
    expect(html).toContain(words);
  expect(html).not.toContain('<template');
});

test('names the host of an external video and tolerates an address without one', async () => {
  expect(await printLayer(layer(video('https://films.example/x')), 'de-CH')).toContain('(films.example)');
  expect(await printLayer(layer(video('https://films.example:watch/x')), 'de-CH')).toContain('Zwei Leute tragen');
});
