import { expect, test } from 'vitest';
import { streetLine } from './street-line.ts';

test.each([
  ['Seestrasse', '12', 35, 'Seestrasse 12'],
  ['Im Weiler', '', 35, 'Im Weiler'],
  ['Untere Bahnhofstrasse', '15/Stiege 2/Top 5', 35, 'Untere Bahnhofst. 15/Stiege 2/Top 5'],
  ['Seestrasse', '15/Stiege 2/Top 5', 10, '15/Stiege '.trim()],
])('%s %s in %i characters is %j', (street, number, most, line) => {
  expect(streetLine(street, number, most)).toBe(line);
});
