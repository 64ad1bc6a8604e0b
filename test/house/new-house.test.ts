import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { CallProblem, type CommandCall } from '../../src/cli/command.ts';
import { newHouseCommand } from '../../src/cli/new-house-command.ts';
import { languageOf } from '../../src/languages/language.ts';
import { readConfig } from '../../src/platform/config.ts';
import { defaultMenus } from '../../src/shop/content/menus-and-banners/default-snippets.ts';
import { pathIn } from '../../src/tenants/paths.ts';
import { contrastProblems } from '../../src/tenants/theme-contrast.ts';
import { tokensOf } from '../../src/tenants/theme-sheets.ts';
import { endServers, temporaryFolder } from '../support/server.ts';

afterAll(endServers);

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const ANSWERS = { company: "Vélo d'Or SA", country: 'ch', languages: 'it,en', host: 'www.velo.example' };

/** Runs the command and returns what it prints. */
async function newHouse(name: string, options: CommandCall['options'], ask?: CommandCall['ask']): Promise<string[]> {
  const printed: string[] = [];
  const call: CommandCall = {
    environment: {},
    config: readConfig({}),
    operands: [name],
    options,
    terminal: null,
    out: (line) => printed.push(line),
    err: (line) => printed.push(line),
    ...(ask && { ask }),
  };
  expect(await newHouseCommand.run(call)).toBe(0);
  return printed;
}

/** Loads the tenants of a folder in a process of its own, which checks them. */
async function tenantsOf(folder: string): Promise<unknown> {
  const code = `const { tenants, mainTenant } = await import(${JSON.stringify(path.join(ROOT, 'src/tenants/index.ts'))});
  const { companyName, currency, timeZone, hostName, locales } = mainTenant;
  const shown = locales.map(({ locale, prefix, organisation }) => [locale, prefix, organisation.contactUrl]);
  console.log(JSON.stringify({ ids: Object.keys(tenants), companyName, currency, timeZone, hostName, shown }));`;
  const env = { ...process.env, HOUSE: folder, NODE_OPTIONS: '' };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, env });
  return JSON.parse(stdout);
}

/** Returns the look of a folder, read in a process of its own. */
async function lookOf(folder: string): Promise<unknown> {
  const code = `const { houseTheme, lookProblems, optionSheet } = await import(${JSON.stringify(path.join(ROOT, 'src/tenants/house-theme.ts'))});
  const hasDarkRules = optionSheet().includes('prefers-color-scheme:dark');
  console.log(JSON.stringify({ problems: lookProblems(), dark: houseTheme.dark, hasDarkRules }));`;
  const env = { ...process.env, HOUSE: folder, NODE_OPTIONS: '' };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, env });
  return JSON.parse(stdout);
}

/** Returns what the compiler says about a folder: nothing if its types are right. */
function typeProblems(folder: string): Promise<string> {
  return run(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

test('writes a folder that the shop accepts, with a logo of initials', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  expect((await newHouse('velo', { ...ANSWERS, folder })).join('\n')).toContain(`HOUSE=${folder}`);
  expect(await tenantsOf(folder)).toEqual({
    ids: ['ch'],
    companyName: "Vélo d'Or SA",
    currency: 'CHF',
    timeZone: 'Europe/Zurich',
    hostName: 'www.velo.example',
    shown: [
      ['it-CH', '', 'https://www.velo.example/servizio-clienti/contatto'],
      ['en-CH', '/en', 'https://www.velo.example/en/customer-service/contact'],
    ],
  });
  const page = fs.readFileSync(path.join(folder, 'content/ch/it-CH/home.json'), 'utf8');
  expect(JSON.parse(page)).toMatchObject({ path: '/', title: "Vélo d'Or SA: acquisti online" });
  expect(fs.readFileSync(path.join(folder, 'public/favicon.svg'), 'utf8')).toContain('>VD</text>');
});

test('writes a page for each link of the footer, which says that it follows', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  const bank = { iban: 'CH5604835012345678009', street: 'Via 4', postcode: '6500', city: 'Bellinzona' };
  await newHouse('velo', { ...ANSWERS, ...bank, folder });
  const pages = (locale: string) =>
    fs
      .globSync(`content/ch/${locale}/*.json`, { cwd: folder })
      .map((file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));
  for (const locale of ['it-CH', 'en-CH'] as const) {
    const { service, legal } = defaultMenus(locale);
    const own = ['contact', 'giftCards', 'cookies'] as const;
    const answered = own.map((area) => pathIn(languageOf(locale), area));
    const linked = [...service, ...legal].map(({ to }) => to).filter((to) => !answered.includes(to));
    expect(new Set(pages(locale).map((page) => page.path))).toEqual(new Set(['/', ...linked]));
  }
  const imprint = pages('it-CH').find((page) => page.path === '/servizio-clienti/chi-siamo/note-legali');
  expect(imprint).toMatchObject({ title: 'Note legali', robots: 'noindex,follow' });
  expect(imprint.blocks[0].paragraphs).toEqual([
    'Questa pagina sarà presto disponibile.',
    "Vélo d'Or SA",
    'Via 4',
    '6500 Bellinzona',
    'service@velo.example',
  ]);
});

test('writes a light and a dark palette that are legible, and lets visitors choose', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  await newHouse('velo', { ...ANSWERS, folder });
  const [light, dark] = ['theme.css', 'dark.css'].map((name) =>
    tokensOf(fs.readFileSync(path.join(folder, name), 'utf8')),
  );
  expect(contrastProblems(light ?? new Map(), 'theme.css')).toEqual([]);
  expect(contrastProblems(dark ?? new Map(), 'dark.css')).toEqual([]);
  expect([...(dark?.keys() ?? [])].sort()).toEqual(
    [...(light?.keys() ?? [])].filter((name) => /^--(color|credit)-/.test(name)).sort(),
  );
  expect(await lookOf(folder)).toEqual({ problems: [], dark: 'choice', hasDarkRules: true });
});

test('makes the platform a dependency of a folder outside, so that its types are checked', {
  timeout: 120_000,
}, async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  await newHouse('velo', { ...ANSWERS, folder });
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const linked = path.resolve(folder, dependencies.kontor.replace(/^file:/, ''));
  expect(fs.realpathSync(linked)).toBe(fs.realpathSync(ROOT));
  expect(fs.realpathSync(path.join(folder, 'node_modules/kontor'))).toBe(fs.realpathSync(ROOT));
  expect(await typeProblems(folder)).toBe('');
  const house = path.join(folder, 'house.ts');
  fs.writeFileSync(house, fs.readFileSync(house, 'utf8').replace("fallback: 'ch'", "fallback: 'de'"));
  expect(await typeProblems(folder)).toContain(`Type '"de"' is not assignable to type '"ch"'`);
});

test('checks the types of components, styles and pictures in a folder outside', { timeout: 120_000 }, async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  await newHouse('velo', { ...ANSWERS, folder });
  const block = path.join(folder, 'block.tsx');
  const component = (shown: string) => `import type { BlockProps } from 'kontor/extending';
import { type ReactNode, useState } from 'react';
import styles from './block.module.css';
import picture from './tyre.png';

export default function Block({ values }: BlockProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <button type="button" className={styles.block} aria-expanded={open} onClick={() => setOpen(!open)}>
      <img src={picture} alt="" /> {${shown}}
    </button>
  );
}
`;
  fs.writeFileSync(block, component('values.title'));
  expect(await typeProblems(folder)).toBe('');
  fs.writeFileSync(block, component('values.heading'));
  expect(await typeProblems(folder)).toContain("Property 'heading' does not exist");
});

test.each([
  ['DE', 'EUR'],
  ['AT', 'EUR'],
  ['NL', 'EUR'],
  ['IT', 'EUR'],
  ['BE', 'EUR'],
  ['FR', 'EUR'],
  ['LU', 'EUR'],
  ['LI', 'CHF'],
])('writes a shop of %s in %s that the shop accepts', async (country, currency) => {
  const folder = path.join(temporaryFolder(), 'velo');
  await newHouse('velo', { ...ANSWERS, country, languages: 'de', folder });
  expect(await tenantsOf(folder)).toMatchObject({ ids: [country.toLowerCase()], currency });
});

test('writes the VAT rates of a member of the Union without a profile of its own', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  await newHouse('velo', { ...ANSWERS, country: 'BE', languages: 'fr,nl', folder });
  const tenant = fs.readFileSync(path.join(folder, 'tenants/be.ts'), 'utf8');
  expect(tenant).toContain("underLaw({ law: 'eu', country: 'BE' }, defaults)");
  expect(tenant).toContain("{ class: 'standard', permille: 210, validFrom: '1996-01-01' }");
  expect(await tenantsOf(folder)).toMatchObject({
    shown: [
      ['fr-BE', '', 'https://www.velo.example/aide-service/contact'],
      ['nl-BE', '/nl', 'https://www.velo.example/nl/klantenservice/contact'],
    ],
  });
});

test.each([
  ['jpy', '"decimals":0', 'parcel: 7,', 'above: { JPY: 1000 }'],
  ['KWD', '"decimals":3', 'parcel: 7000,', 'above: { KWD: 1000000 }'],
  ['SEK', '"symbol":"kr"}', 'parcel: 700,', 'above: { SEK: 100000 }'],
])('writes a shop in %s that the shop accepts, with its decimals and limits', async (currency, ...texts) => {
  const folder = path.join(temporaryFolder(), 'velo');
  await newHouse('velo', { ...ANSWERS, currency, folder });
  const tenant = fs.readFileSync(path.join(folder, 'tenants/ch.ts'), 'utf8');
  for (const text of [...texts, 'priceRounding: 1']) expect(tenant).toContain(text);
  expect(await tenantsOf(folder)).toMatchObject({ currency: currency.toUpperCase() });
});

test('offers payment by transfer to the account and address of the company', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  const bank = { iban: 'CH56 0483 5012 3456 7800 9', street: "Via dell'Orto 4", postcode: '6500', city: 'Bellinzona' };
  await newHouse('velo', { ...ANSWERS, ...bank, folder });
  const tenant = fs.readFileSync(path.join(folder, 'tenants/ch.ts'), 'utf8');
  expect(tenant).toContain("methods: ['invoice', 'card', 'prepayment']");
  expect(tenant).toContain("iban: 'CH5604835012345678009'");
  expect(tenant).toContain(String.raw`streetAddress: 'Via dell\'Orto 4'`);
  expect(await tenantsOf(folder)).toMatchObject({ ids: ['ch'] });
});

test('writes no code from a company name', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  const company = "X **// code /*\r\n'`\\";
  await newHouse('velo', { ...ANSWERS, company, folder });
  expect(await tenantsOf(folder)).toMatchObject({ companyName: "X **// code /* '`\\" });
});

test('asks for missing options at a terminal', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  const asked: string[] = [];
  const answers = ['Velo GmbH', 'DE', 'de', ''];
  await newHouse('velo', { folder }, async (question) => {
    asked.push(question);
    return answers[asked.length - 1] ?? '';
  });
  expect(asked).toEqual([
    'Legal name of the company: ',
    'Country code of the shop: ',
    'Languages, the main one first: ',
    'Currency [EUR]: ',
  ]);
  expect(await tenantsOf(folder)).toMatchObject({
    companyName: 'Velo GmbH',
    hostName: 'www.velo.example',
    currency: 'EUR',
  });
});

test('asks nothing if company, country and languages are given', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  await newHouse('velo', { ...ANSWERS, folder }, () => Promise.reject(new Error('asked')));
  expect(await tenantsOf(folder)).toMatchObject({ currency: 'CHF' });
});

test('reads answers from standard input', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  const answers = path.join(temporaryFolder(), 'answers.txt');
  fs.writeFileSync(answers, "Vélo d'Or SA\nbe\nfr\n\n");
  const command = 'exec "$0" src/cli.ts new house velo --folder "$1" < "$2"';
  const env = { ...process.env, NODE_OPTIONS: '' };
  const running = run('/bin/sh', ['-c', command, process.execPath, folder, answers], { cwd: ROOT, env });
  expect((await running).stdout).toContain(`HOUSE=${folder}`);
  expect(await tenantsOf(folder)).toMatchObject({ companyName: "Vélo d'Or SA", ids: ['be'], currency: 'EUR' });
});

test('refuses wrong answers without writing', async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  const cases: [string, object, string][] = [
    ['Velo', {}, 'NAME must begin with a-z'],
    ['velo', { company: ' ' }, '--company must not be empty'],
    ['velo', { country: 'US' }, 'the platform knows no law of "US"'],
    ['velo', { languages: 'de,xx' }, 'the platform has no texts in "xx"'],
    ['velo', { currency: 'XXX' }, 'the platform has no currency "XXX" (CHF, EUR,'],
    ['velo', { host: 'https://velo' }, '"https://velo" is no host name'],
    ['velo', { languages: undefined }, '--languages is missing'],
    ['velo', { iban: 'CH00' }, '"CH00" is no IBAN'],
    ['velo', { iban: 'CH5604835012345678009', city: 'Bellinzona' }, '--iban needs --street, --postcode and --city'],
    ['velo', { city: 'Bellinzona' }, '--street, --postcode and --city belong to --iban'],
    ['velo', { folder: ROOT }, `${ROOT} exists already`],
  ];
  for (const [name, options, problem] of cases) {
    const refused = newHouse(name, { ...ANSWERS, folder, ...options });
    await expect(refused).rejects.toThrow(CallProblem);
    await expect(refused).rejects.toThrow(problem);
  }
  expect(fs.existsSync(folder)).toBe(false);
});
