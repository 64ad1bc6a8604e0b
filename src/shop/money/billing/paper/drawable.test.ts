import { expect, test } from 'vitest';
import { drawable } from './drawable.ts';

test.each([
  ['Lea Brunner', 'Lea Brunner'],
  ['Gülşah Nguyễn Őry', 'Gülşah Nguyễn Őry'],
  ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
  ['Оксана Іваненко', 'Оксана Іваненко'],
  ['12.50 € · 5 %', '12.50 € · 5 %'],
  ['王小明', 'Wang Xiao Ming'],
  ['김민준', 'Gim Min Jun'],
  ['さくら', 'sakura'],
  ['محمد علي', 'mhmd `ly'],
  ['דוד', 'dvd'],
  ['Lea 🎉', 'Lea :tada:'],
])('draws %s as %s', (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});
