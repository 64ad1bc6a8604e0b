import { expect, test } from 'vitest';
import { documentProblem, PRODUCT_DOCUMENT_LIMIT } from './document-rules.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
const given = (own: { kind?: string; language?: string; content?: Buffer }) =>
  documentProblem({ kind: 'manual', language: 'de', content: PDF, ...own }, ['de', 'fr']);

test('takes a PDF of a known kind and language', () => {
  expect(given({})).toBeNull();
  expect(given({ kind: 'care', language: 'fr' })).toBeNull();
});

test.each([
  ['kind', { kind: 'advertisement' }],
  ['language', { language: 'xx' }],
  ['not-pdf', { content: Buffer.from('<html>%PDF-1.7 1 0 obj %%EOF</html>') }],
  ['not-pdf', { content: PDF.subarray(0, 30) }],
  ['not-pdf', { content: Buffer.alloc(0) }],
  ['document-too-large', { content: Buffer.concat([PDF, Buffer.alloc(PRODUCT_DOCUMENT_LIMIT)]) }],
])('refuses by %s: %#', (problem, own) => {
  expect(given(own)).toBe(problem);
});
