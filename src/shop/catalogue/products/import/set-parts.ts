import type { SetPart } from '../../stock/index.ts';
import { ARTICLE_NUMBER } from './feed-values.ts';

const MOST_PARTS = 50;
const PART = /^(\S+?)(?:\s*[x×]\s*(\d{1,2}))?$/;

/** Reads the parts of a set: "K-1 x 2; K-2" is two units of K-1 and one of K-2. */
export function parseParts(text: string): SetPart[] | { reason: string } {
  const parts: SetPart[] = [];
  for (const entry of text.split(';').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, sku = '', units = '1'] = PART.exec(entry) ?? [];
    if (!ARTICLE_NUMBER.test(sku) || Number(units) < 1) return { reason: `${entry}: must be like "K-1 x 2; K-2"` };
    if (parts.some((part) => part.sku === sku)) return { reason: `${sku} is there twice` };
    parts.push({ sku, quantity: Number(units) });
  }
  return parts.length > MOST_PARTS ? { reason: `has more than ${MOST_PARTS} parts` } : parts;
}
