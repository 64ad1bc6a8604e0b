import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { customerPapers } from './customer-papers.ts';

type Papers = Parameters<typeof customerPapers>[0];

const summary = (number: string) =>
  ({ number }) as Awaited<ReturnType<Papers['orders']['ofCustomerAfter']>>['orders'][number];
const document = (id: string) =>
  ({ id }) as Awaited<ReturnType<Papers['documents']['listed']>> extends Map<string, (infer Document)[]>
    ? Document
    : never;

it('yields the documents of all pages of orders, and waits for a process that draws', async () => {
  let busy = 1;
  const papers: Papers = {
    orders: {
      ofCustomerAfter: async (_, { last }) =>
        last === null ? { orders: [summary('2'), summary('1')], last: ['1'] } : { orders: [summary('0')], last: null },
    },
    documents: {
      listed: async (_, numbers) =>
        new Map(numbers.map((number) => [number, number === '1' ? [] : [document(`a${number}`), document('gone')]])),
      fileOfOrder: async (_, number, id) => {
        if (id === 'gone') return { ok: false, problem: 'not-found' };
        if (busy-- > 0) return { ok: false, problem: 'busy' };
        return { ok: true, name: `${id}.pdf`, content: Buffer.from(`paper of ${number}`) };
      },
    },
  };
  const files = [];
  for await (const { name, content } of customerPapers(papers, { tenant: tenants.ch, customerId: 'c' }))
    files.push([name, await text(Readable.from(content))]);
  expect(files).toEqual([
    ['2/a2.pdf', 'paper of 2'],
    ['0/a0.pdf', 'paper of 0'],
  ]);
});
