import { expect, test } from 'vitest';
import { withoutMark } from './shell-styles.ts';

const manifest = (styles: string) =>
  `window.m={"entry":{"css":[]},"routes":{"root":{"id":"root","imports":["/a.js"],"css":[${styles}]},` +
  `"routes/home":{"id":"routes/home","parentId":"root","css":["/frame.css#","/cards.css#"]}}};`;

test('the sheet of the root is named without its mark wherever it stands, the sheets of other routes keep theirs', () => {
  expect(withoutMark(manifest('"/frame.css#"'), 'file')).toBe(
    manifest('"/frame.css"').replace('"/frame.css#"', '"/frame.css"'),
  );
  expect(withoutMark(manifest('"/frame.css#"'), 'file')).toContain('"css":["/frame.css","/cards.css#"]');
});

test('what has no mark stays as it is', () => {
  const script = manifest('"/frame.css"').replace('/frame.css#', '/frame.css');
  expect(withoutMark(script, 'file')).toBe(script);
});

test('a table without a root is not taken for one', () => {
  expect(() => withoutMark('window.m={"routes":{}}', 'manifest.js')).toThrow('manifest.js names no styles of the root');
});
