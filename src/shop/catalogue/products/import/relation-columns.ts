import { ARTICLE_NUMBER } from './feed-values.ts';

/** Number of products beside another one, as in the product editor. */
const MOST_RELATIONS = 24;

/** Reads numbers of products or articles beside a product: "K-1, K-2". */
export function relatedNumbers(text: string): string[] | { reason: string } {
  const numbers = [...new Set(text.split(/[\s,;|]+/).filter((number) => number !== ''))];
  const wrong = numbers.find((number) => !ARTICLE_NUMBER.test(number));
  if (wrong !== undefined) return { reason: `"${wrong.slice(0, 60)}" is no article number` };
  return numbers.length > MOST_RELATIONS ? { reason: `names more than ${MOST_RELATIONS} products` } : numbers;
}
