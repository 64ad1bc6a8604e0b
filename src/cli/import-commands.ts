import fs from 'node:fs';
import path from 'node:path';
import { systemClock } from '../platform/clock.ts';
import { openPool } from '../platform/database/pool.ts';
import { createPictureDecoder, type PictureDecoder } from '../platform/images/decoding/picture-decoder.ts';
import { progressBar } from '../platform/progress-bar.ts';
import { CARRIERS, importShipments } from '../shop/after-sales/fulfilment/index.ts';
import {
  type ImportDeps,
  type ImportReport,
  importPrices,
  importProducts,
  importStock,
  type Progress,
} from '../shop/catalogue/products/import/index.ts';
import { importReviews } from '../shop/customers/reviews/index.ts';
import { takeBounces } from '../shop/marketing/newsletter/index.ts';
import { importPostal } from '../shop/selling/delivery/index.ts';
import { createTenantSettings } from '../shop/staff/settings/index.ts';
import { mainTenant, tenants } from '../tenants/index.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { CallProblem, type Command, type CommandCall, type ExitCode, type OptionSpec, textOption } from './command.ts';
import { changedProducts, printReport } from './import-report.ts';
import { FORMAT, readingOf } from './named-format.ts';
import { withDatabase } from './open-database.ts';
import { openLetters } from './open-letters.ts';

const MORE = ' (--report FILE writes them all)';
/** Text locales without a tenant, for storing and searching texts. */
const FURTHER_LANGUAGES = ['en', 'it', 'es'];

const TENANT: OptionSpec = {
  type: 'string',
  value: 'ID',
  text: `the tenant: ${Object.keys(tenants).join(', ')} (default ${mainTenant.id})`,
};
const REPORT: OptionSpec = {
  type: 'string',
  value: 'FILE',
  text: 'write all refused records to FILE, one JSON object per line',
};
const FORMATS = 'FILE is TSV, CSV, JSON Lines or RSS 2.0; docs/import.md has all attributes.';

export const importCommands: Command[] = [
  {
    name: 'import products',
    operands: ['FILE'],
    options: {
      tenant: TENANT,
      locale: {
        type: 'string',
        value: 'LOCALE',
        text: "language of the texts, like de-CH (default: the tenant's first)",
      },
      format: FORMAT,
      replace: { type: 'boolean', text: 'take products off sale that the file lacks' },
      'overwrite-edits': { type: 'boolean', text: 'also overwrite fields that employees edited' },
      media: { type: 'string', value: 'FOLDER', text: 'another folder with pictures besides that of the file' },
      report: REPORT,
    },
    summary: 'imports a product feed: texts, prices, stock and pictures',
    details: FORMATS,
    run: async (call) => {
      const file = fileOf(call);
      const tenant = tenantOf(call);
      const locale = localeOf(call, tenant);
      const mediaRoot = textOption(call, 'media');
      if (mediaRoot !== undefined && !fs.existsSync(mediaRoot))
        throw new CallProblem(`there is no folder ${mediaRoot}`);
      const replace = call.options.replace === true;
      const reading = readingOf(call);
      return runImport(call, `products for ${tenant.id}, ${locale}`, (deps, onProgress) =>
        withDecoder((pictures) =>
          importProducts(
            { ...deps, pictures },
            {
              file,
              reading: reading(deps.log),
              tenant,
              locale,
              replace,
              overwriteEdits: call.options['overwrite-edits'] === true,
              mediaRoots: mediaRoot === undefined ? [] : [mediaRoot],
              onProgress,
            },
          ),
        ),
      );
    },
  },
  {
    name: 'import prices',
    operands: ['FILE'],
    options: {
      tenant: TENANT,
      format: FORMAT,
      'overwrite-edits': { type: 'boolean', text: 'also overwrite prices that employees edited' },
      report: REPORT,
    },
    summary: 'imports dated prices (id, price, from, to); earlier prices remain on record',
    details: FORMATS,
    run: async (call) => {
      const file = fileOf(call);
      const tenant = tenantOf(call);
      const reading = readingOf(call);
      const overwriteEdits = call.options['overwrite-edits'] === true;
      return runImport(call, `prices for ${tenant.id}`, (deps, onProgress) =>
        importPrices(deps, { file, reading: reading(deps.log), tenant, overwriteEdits, onProgress }),
      );
    },
  },
  {
    name: 'import stock',
    operands: ['FILE'],
    options: { format: FORMAT, report: REPORT },
    summary: 'imports stock (id, quantity)',
    details: FORMATS,
    run: async (call) => {
      const file = fileOf(call);
      const reading = readingOf(call);
      return runImport(call, 'stock', (deps, onProgress) =>
        importStock(deps, { file, reading: reading(deps.log), onProgress }),
      );
    },
  },
  {
    name: 'import reviews',
    operands: ['FILE'],
    options: {
      replace: { type: 'boolean', text: 'delete reviews of earlier imports that the file lacks' },
      report: REPORT,
    },
    summary: 'imports reviews (id, rating, title, text, author, date, locale); the locale determines the tenant',
    details: FORMATS,
    run: async (call) => {
      const file = fileOf(call);
      const replace = call.options.replace === true;
      return runImport(call, 'reviews', (deps, onProgress) => importReviews(deps, { file, replace, onProgress }));
    },
  },
  {
    name: 'import postal',
    operands: ['FILE'],
    options: {
      country: { type: 'string', value: 'COUNTRY', text: `country of the whole file: ${postalCountries().join(', ')}` },
      report: REPORT,
    },
    summary: 'imports the postal codes of a country with their towns (GeoNames, CC BY 4.0)',
    details:
      'FILE is TSV with the columns zip, place, state, state_code, latitude, longitude; lines with # are skipped.',
    run: async (call) => {
      const file = fileOf(call);
      const country = textOption(call, 'country') ?? '';
      if (!postalCountries().includes(country))
        throw new CallProblem(`--country must be one of ${postalCountries().join(', ')}`);
      return runImport(
        call,
        `postal codes of ${country}`,
        async (deps, onProgress) => ({ ...(await importPostal(deps, { file, country, onProgress })), withdrawn: 0 }),
        ({ changed }) => `${changed} places changed`,
      );
    },
  },
  {
    name: 'import shipments',
    operands: ['FILE'],
    options: { tenant: TENANT, report: REPORT },
    summary:
      'books shipments of the warehouse (order, id, quantity, carrier, tracking, shipment) and notifies the customers',
    details: `A repeated parcel is booked once. carrier: ${CARRIERS.join(', ')}. ${FORMATS}`,
    run: async (call) => {
      const file = fileOf(call);
      const tenant = tenantOf(call);
      return runImport(
        call,
        `shipments for ${tenant.id}`,
        async ({ pool, log, clock }, onProgress) => {
          const letters = await openLetters(call.config, { pool, log, clock });
          try {
            // Letters have the texts of now.
            const settings = createTenantSettings({ pool, log });
            await settings.renew();
            const terms = settings.termsAt(tenant, clock.now());
            return await importShipments({ pool, clock, ...letters }, { file, tenant: terms, onProgress });
          } finally {
            await letters.close();
          }
        },
        ({ changed }) => `${changed} parcels booked`,
      );
    },
  },
  {
    name: 'import bounces',
    operands: ['FILE'],
    options: { tenant: TENANT },
    summary: 'reads delivery reports (RFC 3464) and ends newsletters to invalid addresses',
    details: 'FILE is one report or a mailbox with many; "-" reads the standard input, as mail servers pipe mails.',
    run: async (call) => {
      const tenant = tenantOf(call);
      const [name] = call.operands;
      const source = name === '-' ? process.stdin : fs.createReadStream(fileOf(call));
      const report = await readReport(source);
      return withDatabase(call.config, async ({ url, log }): Promise<ExitCode> => {
        const pool = openPool(url, log, 2);
        try {
          const { read, known, ended } = await takeBounces({ pool, clock: systemClock }, { tenant, report });
          call.out(`${read} addresses read, ${known} of them known; ${ended} get nothing any more`);
          return 0;
        } finally {
          await pool.end();
        }
      });
    },
  },
];

async function withDecoder<T>(work: (pictures: PictureDecoder) => Promise<T>): Promise<T> {
  const pictures = createPictureDecoder();
  try {
    return await work(pictures);
  } finally {
    await pictures.close();
  }
}

/** Maximum bytes of a mailbox to read at once. */
const LONGEST_REPORT = 64 * 1024 * 1024;

async function readReport(source: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > LONGEST_REPORT) throw new CallProblem('the mailbox is larger than 64 MB');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** Returns the countries that any tenant delivers to. */
function postalCountries(): string[] {
  return [...new Set(Object.values(tenants).flatMap((tenant) => tenant.delivery.countries))];
}

function fileOf(call: CommandCall): string {
  const [file = ''] = call.operands;
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CallProblem(`there is no file ${file}`);
  return path.resolve(file);
}

function tenantOf(call: CommandCall): Tenant {
  const id = textOption(call, 'tenant') ?? mainTenant.id;
  const tenant = Object.values(tenants).find((entry) => entry.id === id);
  if (!tenant) throw new CallProblem(`there is no tenant "${id}" (${Object.keys(tenants).join(', ')})`);
  return tenant;
}

function localeOf(call: CommandCall, tenant: Tenant): string {
  const locale = textOption(call, 'locale') ?? tenant.locales[0].locale;
  const known = [...tenant.locales.map((entry) => entry.locale), ...FURTHER_LANGUAGES];
  if (!known.includes(locale))
    throw new CallProblem(`the tenant ${tenant.id} has no locale "${locale}" (${known.join(', ')})`);
  return locale;
}

async function runImport(
  call: CommandCall,
  what: string,
  work: (deps: ImportDeps, onProgress: Progress) => Promise<ImportReport>,
  /** Summarises the outcome in terms of the imported objects. */
  outcome = changedProducts,
): Promise<ExitCode> {
  const reportFile = textOption(call, 'report');
  if (reportFile !== undefined) checkWritable(reportFile);
  const bar = progressBar(call.terminal);
  const report = await withDatabase(call.config, ({ pool, log }) =>
    work({ pool, log, clock: systemClock }, ({ rows, part }) => bar.show(part, `${rows} rows`)),
  ).finally(() => bar.end());
  const { refused } = report;
  printReport(call, { what, report, outcome: outcome(report), more: reportFile === undefined ? MORE : '' });
  if (reportFile !== undefined)
    fs.writeFileSync(reportFile, refused.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  return refused.length > 0 ? 1 : 0;
}

/** Checks before the import, so its report cannot be lost at the end. */
function checkWritable(file: string): void {
  try {
    fs.writeFileSync(file, '');
  } catch {
    throw new CallProblem(`the report cannot be written to ${file}`);
  }
}
