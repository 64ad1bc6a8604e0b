import { type Check, judge } from '../check.ts';
import type { Target } from '../target.ts';

const nested = (field: string, depth: number): string => `${`{${field}`.repeat(depth)}{name}${'}'.repeat(depth)}`;

/** Documents that cost more than any page of the shop. */
const COSTLY: Record<string, string> = {
  'a document of 30 levels': `{categories${nested('children', 30)}}`,
  'a document of 500 aliases': `{${Array.from({ length: 500 }, (_, index) => `a${index}:basket{pieces}`).join(' ')}}`,
  'a document of 5000 fields': `{basket{${'pieces '.repeat(5000)}}}`,
  'a document of 2000 directives': `{basket{pieces ${'@include(if:true) '.repeat(2000)}}}`,
  'a circle of fragments': '{...a} fragment a on Query{...b} fragment b on Query{...a}',
};

async function refusal(target: Target, query: string): Promise<boolean> {
  const { body } = await target.visitor().query(query);
  return body.includes('"errors"') && !/"data":\{"\w+":[[{]/.test(body);
}

/** Limits of the gateway. */
export const graphqlChecks: readonly Check[] = [
  {
    name: 'graphql/cost',
    asvs: 'V4.3.1',
    promise: 'refuses documents that are too deep, wide or long',
    run: async (target) => {
      const findings: string[] = [];
      for (const [name, query] of Object.entries(COSTLY))
        if (!(await refusal(target, query))) findings.push(`${name} is answered`);
      return judge(findings);
    },
  },
  {
    name: 'graphql/batches',
    asvs: 'V4.3.1',
    promise: 'runs one document for each request',
    run: async (target) => {
      const json = Array.from({ length: 20 }, () => ({ query: '{basket{pieces}}' }));
      const { status, body } = await target.visitor().ask({ method: 'POST', path: '/api/gateway/', json });
      return judge(status < 400 || body.includes('"pieces"') ? [`a batch of 20 gets ${status}`] : []);
    },
  },
  {
    name: 'graphql/introspection',
    asvs: 'V4.3.2',
    promise: 'does not describe its schema',
    run: async (target) => {
      const findings: string[] = [];
      for (const query of [
        '{__schema{types{name fields{name}}}}',
        '{__type(name:"Query"){fields{name}}}',
        '{a:__schema{queryType{name}}}',
      ]) {
        const { body } = await target.visitor().query(query);
        if (/"(?:types|fields|queryType)":/.test(body)) findings.push(`${query} is answered`);
      }
      for (const query of ['{produkt}', '{baskets{pieces}}']) {
        const { body } = await target.visitor().query(query);
        if (/Did you mean/i.test(body)) findings.push(`${query} gets suggestions`);
      }
      const page = await target.visitor().get('/api/gateway/', { accept: 'text/html' });
      if (/graphiql/i.test(page.body)) findings.push('GET /api/gateway/ shows an explorer');
      return judge(findings);
    },
  },
];
