import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { endServers, temporaryFolder } from '../support/server.ts';

afterAll(endServers);

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const source = (file: string) => JSON.stringify(path.join(ROOT, file));

/** Writes a retailer's folder with one tenant in de-CH and fr-CH, and these files in messages/. */
function writeHouse(messages: Record<string, string>): string {
  const folder = temporaryFolder();
  fs.writeFileSync(
    path.join(folder, 'house.ts'),
    `import montarve from ${source('houses/montarve/house.ts')};
import { defineHouse } from ${source('src/tenants/define-house.ts')};
export default defineHouse({ name: 'velo', tenants: { ch: montarve.tenants.ch }, fallback: 'ch' });
`,
  );
  fs.mkdirSync(path.join(folder, 'messages'));
  for (const [file, texts] of Object.entries(messages))
    fs.writeFileSync(
      path.join(folder, 'messages', file),
      `import { defineTexts, wording } from ${source('src/tenants/texts/define-texts.ts')};\nexport default ${texts};\n`,
    );
  return folder;
}

/** Returns what a process of that retailer shows, or its error. */
async function shownBy(HOUSE: string): Promise<string> {
  const code = `
    await import(${source('src/tenants/index.ts')});
    const { messagesOf } = await import(${source('src/tenants/messages/server.ts')});
    const { basket, mail } = messagesOf('de-CH');
    console.log(JSON.stringify([basket.empty, mail.orderConfirmation.sender('Velo'), messagesOf('fr-CH').basket.empty]));`;
  const outcome = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    env: { ...process.env, HOUSE, NODE_OPTIONS: '' },
  }).catch((error: { stderr: string }) => ({ stdout: error.stderr }));
  return outcome.stdout;
}

test('shows the texts of the folder in their locale', async () => {
  const folder = writeHouse({
    'de-CH.ts': `defineTexts({ basket: { empty: 'Nichts drin' }, mail: { orderConfirmation: { sender: (shop) => wording\`Ahoi, \${shop}\` } } })`,
  });
  const [empty, sender, french] = JSON.parse(await shownBy(folder));
  expect([empty, sender]).toEqual(['Nichts drin', 'Ahoi, Velo']);
  expect(french).toBe('Votre panier est vide');
});

test('refuses to start with one line for each mistake', async () => {
  const folder = writeHouse({
    'de-CH.ts': `defineTexts({ basket: { emty: 'x' }, mail: { orderConfirmation: { sender: (shop) => wording\`Ahoi\` } } })`,
    'nl-NL.ts': `defineTexts({})`,
    'fr-CH.ts': `{ basket: { empty: 'x' } }`,
  });
  const error = await shownBy(folder);
  expect(error).toContain('messages/de-CH.ts: basket.emty: the platform has no such text');
  expect(error).toContain('messages/de-CH.ts: mail.orderConfirmation.sender: loses the value {shop}');
  expect(error).toContain('messages/nl-NL.ts: the name must be a locale of a tenant (de-CH, fr-CH) and .ts');
  expect(error).toContain('messages/fr-CH.ts: must have defineTexts({ … }) as its default export');
});
