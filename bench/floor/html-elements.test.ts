import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { elementsOf } from './html-elements.ts';

const rendered = (html: string): string => renderToString(elementsOf(html));

test('renders the elements, attributes and texts of a page again', () => {
  const html =
    '<main id="main" class="list wide" data-count="2"><h1 lang="de">Röcke &amp; Kleider</h1><label for="size">Grösse</label><select id="size" disabled=""><option value="38">38</option></select><img src="/a.avif" alt="" loading="lazy"/><svg viewBox="0 0 8 8" stroke-width="2"><path d="M0 0"></path></svg></main>';
  expect(rendered(html)).toBe(html);
});

test('leaves texts of scripts as they are', () => {
  const html = '<div><script type="application/json">{"a":"<b> & c"}</script></div>';
  expect(rendered(html)).toBe(html);
});

test('joins texts around comments and leaves comments and the doctype out', () => {
  expect(rendered('<!DOCTYPE html><p>12<!-- -->.50</p>')).toBe('<p>12.50</p>');
});
