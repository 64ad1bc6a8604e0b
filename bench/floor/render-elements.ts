import fs from 'node:fs';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { answerFloor } from './answer-floor.ts';
import { elementsOf } from './html-elements.ts';

/**
 * Floor of a page: React renders its elements, which exist beforehand. Argument: a file with the HTML of pages. Tells
 * the size of a rendered page beside the original.
 */
const pages = v.parse(v.array(v.string()), JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')));
const elements = pages.map(elementsOf);
const WARM_ROUNDS = 100;

const length = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
const rendered = length(elements.map((element) => renderToString(element)));
for (let round = 0; round < WARM_ROUNDS; round += 1) for (const element of elements) renderToString(element);
answerFloor({ share: rendered / length(pages) }, async (until) => {
  let count = 0;
  do {
    for (const element of elements) renderToString(element);
    count += elements.length;
  } while (performance.now() < until);
  return { count, databaseMs: 0 };
});
