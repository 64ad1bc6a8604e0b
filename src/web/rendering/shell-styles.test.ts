import { expect, test } from 'vitest';
import { withoutMark } from './shell-styles.ts';

const manifest = (styles: string) =>
  `window.m={"entry":{"css":[]},"routes":{"root":{"id":"root","imports":["/a.js"],"css":[${styles}]},` +
  `"routes/home":{"id":"routes/home","parentId":"root","css":["/frame.css#","/cards.css#"]}}};`;

test('removes the mark of root styles everywhere and keeps the marks of other routes', () => {
  expect(withoutMark(manifest('"/frame.css#"'), 'file')).toBe(
    manifest('"/frame.css"').replace('"/frame.css#"', '"/frame.css"'),
  );
  expect(withoutMark(manifest('"/frame.css#"'), 'file')).toContain('"css":["/frame.css","/cards.css#"]');
});

test('leaves a sheet without a mark unchanged', () => {
  const script = manifest('"/frame.css"').replace('/frame.css#', '/frame.css');
  expect(withoutMark(script, 'file')).toBe(script);
});

test('refuses a manifest without a root', () => {
  expect(() => withoutMark('window.m={"routes":{}}', 'manifest.js')).toThrow('manifest.js names no styles of the root');
});
