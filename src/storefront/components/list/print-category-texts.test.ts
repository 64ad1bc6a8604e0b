import { expect, test } from 'vitest';
import type { CategoryId, CategoryTexts } from '../../../shop/catalogue/products/index.ts';
import { printCategoryTexts } from './print-category-texts.server.tsx';

const NONE: CategoryTexts = { intro: '', landingText: '', seoTitle: '', seoDescription: '', picture: null };
const CATEGORY = { id: 'plants' as CategoryId, name: 'Pflanzen' };
const print = (texts: Partial<CategoryTexts>, printed: Map<string, readonly Buffer[]> | null = null) =>
  printCategoryTexts({ printed }, CATEGORY, { ...NONE, ...texts });

test('prints paragraphs and headings, and escapes markup', () => {
  expect(print({ landingText: '## Eins\nErster\nweiter\n\nZweiter <script>\n## Drei' }).landing?.html).toBe(
    '<h2>Eins</h2><p>Erster\nweiter</p><p>Zweiter &lt;script&gt;</p><h2>Drei</h2>',
  );
});

test('describes the picture by the name of the category where it has no description', () => {
  const picture = { id: '0123456789abcdef', width: 800, height: 600, ground: '#ffffff', alt: '' };
  expect(print({ picture }).lead?.html).toContain('alt="Pflanzen"');
  expect(print({ picture: { ...picture, alt: 'Olive' } }).lead?.html).toContain('alt="Olive"');
});

test('prints nothing for a category without texts, and one markup per document', () => {
  expect(print({})).toEqual({ lead: null, landing: null });
  const printed = new Map<string, readonly Buffer[]>();
  const { landing } = print({ landingText: 'Text' }, printed);
  expect(landing?.html).toBeNull();
  expect(printed.get(landing?.key ?? '')?.toString()).toBe('<p>Text</p>');
});
