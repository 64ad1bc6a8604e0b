import type { McpServer } from '@modelcontextprotocol/server';
import { TENANT_INPUT } from './tool-schemas.ts';

type Step = { tool: string; text: string };
type PromptRule = { name: string; title: string; description: string; steps: readonly Step[] };

const PROMPTS: readonly PromptRule[] = [
  {
    name: 'morning_report',
    title: 'Morning report',
    description: 'What waits for employees of a tenant this morning.',
    steps: [
      { tool: 'read_report', text: 'the report `sales` of yesterday, compared with the year before' },
      { tool: 'find_orders', text: 'orders in the stages `to-ship` and `to-check`, the oldest ones named' },
      { tool: 'find_orders', text: 'orders that wait for goods (`waiting: goods`)' },
      { tool: 'find_stock', text: 'variants that are sold out or of which few units are left' },
      { tool: 'find_returns', text: 'returns that were received and are not settled' },
      { tool: 'find_messages', text: 'open messages, urgent ones first' },
      { tool: 'find_open_items', text: 'items that were reminded three times' },
    ],
  },
  {
    name: 'waiting_orders',
    title: 'Orders that wait for stock',
    description: 'Which orders wait for stock, for which goods, and when these arrive.',
    steps: [
      { tool: 'find_orders', text: 'all orders that wait for goods (`waiting: goods`)' },
      { tool: 'read_order', text: 'the lines of each with waiting units' },
      { tool: 'read_stock', text: 'the next delivery of each of these SKUs' },
    ],
  },
];

/** Registers prompts for which the client has at least one tool; they name no tools that it lacks. */
export function registerPrompts(server: McpServer, tools: ReadonlySet<string>): void {
  for (const { name, title, description, steps } of PROMPTS) {
    const possible = steps.filter(({ tool }) => tools.has(tool));
    if (possible.length === 0) continue;
    server.registerPrompt(name, { title, description, argsSchema: TENANT_INPUT }, ({ tenant }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: promptText(description, tenant, possible) } }],
    }));
  }
}

function promptText(description: string, tenant: string, steps: readonly Step[]): string {
  return [
    `${description} Tenant: ${tenant}. Read this:`,
    ...steps.map(({ tool, text }) => `- ${tool}: ${text}`),
    'Then write a short report: numbers first, then what needs a decision today. Change nothing.',
  ].join('\n');
}
