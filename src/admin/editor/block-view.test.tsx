import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BlockEntry } from '../../shop/content/pages/block-entry.ts';
import { BlockView } from './block-view.tsx';

const words = { productRow: (what: string) => what, brokenBlock: 'unfertig' };
const shown = (entry: BlockEntry): string => renderToStaticMarkup(<BlockView entry={entry} words={words} />);
const scene = (pictureId: string, items: BlockEntry['items']): BlockEntry => ({
  type: 'scene',
  fields: { pictureId, pictureAlt: 'Ein Zimmer' },
  items,
});

test('marks the products of a scene while its places are being typed', () => {
  const html = shown(
    scene('0123456789abcdef', [
      { sku: '200101-01', x: '40', y: '61' },
      { sku: '400106-01', x: '', y: '600' },
    ]),
  );
  expect(html.match(/<summary/g)).toHaveLength(2);
  expect(html).toContain('200101-01');
  expect(html).toContain('alt="Ein Zimmer"');
});

test('shows a scene without its picture as unfinished', () => {
  expect(shown(scene('', []))).toContain('unfertig');
});
