import fs from 'node:fs';
import { decimalText } from '../currencies/decimal-text.ts';
import { systemClock } from '../platform/clock.ts';
import { openPool } from '../platform/database/pool.ts';
import { createPayBack, transfersSent } from '../shop/after-sales/fulfilment/index.ts';
import {
  bookEverything,
  closeDay,
  EXPORTS,
  exportText,
  exportWorkbook,
  FORMATS,
  importPayments,
  readExportRequest,
  type TransfersSent,
} from '../shop/money/ledger/index.ts';
import { createTenantSettings } from '../shop/staff/settings/index.ts';
import { mainTenant, tenants } from '../tenants/index.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { CallProblem, type Command, type CommandCall, type ExitCode, type OptionSpec, textOption } from './command.ts';
import { withDatabase } from './open-database.ts';
import { openLetters } from './open-letters.ts';
import { writeWhole } from './whole-file.ts';

const CONNECTIONS = 4;

const TENANT: OptionSpec = {
  type: 'string',
  value: 'ID',
  text: `the tenant: ${Object.keys(tenants).join(', ')} (default ${mainTenant.id})`,
};

function tenantOf(call: CommandCall): Tenant {
  const id = textOption(call, 'tenant') ?? mainTenant.id;
  const tenant = Object.values(tenants).find((entry) => entry.id === id);
  if (!tenant) throw new CallProblem(`there is no tenant "${id}" (${Object.keys(tenants).join(', ')})`);
  return tenant;
}

export const ledgerCommands: Command[] = [
  {
    name: 'import payments',
    operands: ['FILE'],
    options: { tenant: TENANT },
    summary: 'books incoming payments from a bank statement (camt.052, camt.053, camt.054 or MT940)',
    details: 'A repeated file books nothing again. Payments without a bill wait in the back office, below "Ledger".',
    run: async (call) => {
      const [file = ''] = call.operands;
      if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CallProblem(`there is no file ${file}`);
      const tenant = tenantOf(call);
      return withDatabase(call.config, async ({ url, log }): Promise<ExitCode> => {
        const pool = openPool(url, log, CONNECTIONS);
        try {
          const letters = await openLetters(call.config, { pool, log, clock: systemClock });
          try {
            const content = fs.createReadStream(file);
            const paidTooMuch = createPayBack({ clock: systemClock, ...letters });
            const sent: TransfersSent = (own, of) => transfersSent({ pool, clock: systemClock }, own, of);
            const deps = { pool, clock: systemClock, paidTooMuch, transfersSent: sent };
            const report = await importPayments(deps, { tenant, content });
            const { read, matched, unmatched, known, returned, amount, leftOut, broken } = report;
            call.out(
              `${read} payments: ${matched} booked, ${unmatched} without a bill, ${known} known; ${decimalText(amount, tenant.currency)} ${tenant.currency} new`,
            );
            if (report.sent > 0) call.out(`${report.sent} transfers of the shop were executed by the bank`);
            if (returned > 0) call.out(`${returned} payments were taken back by the bank`);
            for (const { reason, amount: money, currency, valueOn, bankReference } of leftOut) {
              const sum = money === null ? 'an unreadable amount' : `${decimalText(money, currency)} ${currency}`;
              call.out(`left out: ${sum}, ${valueOn ?? 'no date'}, ${bankReference ?? 'no reference'}: ${reason}`);
            }
            if (broken !== null) call.err(`the file was not read to its end: ${broken}`);
            return broken === null && unmatched === 0 ? 0 : 1;
          } finally {
            await letters.close();
          }
        } finally {
          await pool.end();
        }
      });
    },
  },
  {
    name: 'export',
    operands: ['WHAT', '[FILE]'],
    options: {
      tenant: TENANT,
      from: { type: 'string', value: 'DAY', text: 'first day, like 2026-11-01' },
      to: { type: 'string', value: 'DAY', text: 'last day' },
      format: { type: 'string', value: 'FORMAT', text: `${FORMATS.join(', ')} (default csv)` },
    },
    summary: `exports ${EXPORTS.join(' or ')} for accounting, with totals`,
    details:
      'Without FILE it goes to the standard output; a file is replaced once the new one is whole. Bookings are both sides of every entry: debits come to credits.',
    run: async (call) => {
      const [kind = '', file] = call.operands;
      const asked = {
        kind,
        format: textOption(call, 'format') ?? 'csv',
        from: textOption(call, 'from') ?? '',
        to: textOption(call, 'to') ?? '',
      };
      const request = readExportRequest(tenantOf(call), asked);
      if (!request)
        throw new CallProblem(
          `kontor export ${EXPORTS.join('|')} [FILE] --from DAY --to DAY [--format ${FORMATS.join('|')}]`,
        );
      return withDatabase(call.config, async ({ url, log }): Promise<ExitCode> => {
        const pool = openPool(url, log, CONNECTIONS);
        try {
          if (request.format === 'xlsx') {
            if (file === undefined) throw new CallProblem('a workbook needs a FILE: it is no text for the screen');
            await writeWhole(file, await exportWorkbook(pool, request));
          } else if (file === undefined)
            for await (const text of exportText(pool, request))
              call.out(text.replaceAll('\r\n', '\n').replace(/\n$/, ''));
          else await writeWhole(file, exportText(pool, request));
          return 0;
        } finally {
          await pool.end();
        }
      });
    },
  },
  {
    name: 'close-day',
    operands: [],
    options: { tenant: TENANT },
    summary: "closes today's books: credits, reminders and late interest",
    details: 'The shop does it every morning; a closed day is not closed again, an interrupted one is continued.',
    run: async (call) => {
      const tenant = tenantOf(call);
      return withDatabase(call.config, async ({ url, log }): Promise<ExitCode> => {
        const pool = openPool(url, log, CONNECTIONS);
        try {
          await bookEverything({ pool, clock: systemClock });
          const settings = createTenantSettings({ pool, log });
          await settings.renew();
          const deps = { pool, clock: systemClock, termsAt: settings.termsAt };
          const { accounts, reminders, interest } = await closeDay(deps, tenant);
          call.out(
            `${accounts} accounts closed: ${reminders} reminders planned, interest ${decimalText(interest, tenant.currency)} ${tenant.currency}`,
          );
          return 0;
        } finally {
          await pool.end();
        }
      });
    },
  },
];
