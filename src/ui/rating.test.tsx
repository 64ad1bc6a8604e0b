import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Rating } from './rating.tsx';

const starsOf = (average: number): string[] =>
  [...renderToStaticMarkup(<Rating average={average} count={12} text="" />).matchAll(/#(star[a-z-]*)/g)].map(
    ([, name = '']) => name,
  );

test.each([
  [5, 5, 0],
  [4.75, 5, 0],
  [4.7, 4, 1],
  [3.5, 3, 1],
  [3.25, 3, 1],
  [3.2, 3, 0],
  [0.5, 0, 1],
  [0, 0, 0],
])('shows an average of %f as %i full stars and %i half ones, of five', (average, full, half) => {
  const stars = starsOf(average);
  expect(stars.filter((name) => name === 'star-fill')).toHaveLength(full);
  expect(stars.filter((name) => name === 'star-half')).toHaveLength(half);
  expect(stars).toHaveLength(5);
});

test('tells the exact average to screen readers', () => {
  expect(renderToStaticMarkup(<Rating average={3.6} count={12} text="3.6 von 5 Sternen" />)).toContain(
    '3.6 von 5 Sternen',
  );
});
