import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { locate } from '../drill.ts';
import { runToEnd } from './npm.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');
const CHART = path.join(DEPLOY, 'helm/kontor');
/** Helm built from source reports a Kubernetes of long ago. */
const KUBERNETES = '--kube-version=1.33.0';

const set = (...values: string[]) => values.flatMap((value) => ['--set', value]);
const NEEDED = set('existingSecret=shop', 'settings.PUBLIC_URL=https://www.shop.example');
const EVERYTHING = set(
  'ingress.enabled=true',
  'ingress.hosts={www.shop.example}',
  'ingress.tlsSecret=shop',
  'networkPolicy.enabled=true',
  'networkPolicy.from[0].podSelector.matchLabels.a=b',
  'web.podAnnotations.a=b',
  'worker.nodeSelector.a=b',
);
/** Values that the schema must refuse. */
const WRONG = [[], [...NEEDED, ...set('settings.SECRET_KEY=x')], [...NEEDED, ...set('web.nonsense=1')]];

/** Lints and renders the chart as operators use it, and validates the objects, if the programs for it are installed. */
export async function checkChart(folder: string, say: (line: string) => void): Promise<void> {
  if (locate('helm') === null) return say('chart: skipped, because helm is missing');
  const helm = (...args: string[]) => runToEnd('helm', args, folder, process.execPath);
  for (const given of WRONG)
    assert.notEqual((await helm('lint', CHART, KUBERNETES, ...given)).code, 0, given.join(' '));
  for (const given of [NEEDED, [...NEEDED, ...EVERYTHING]]) {
    const linted = await helm('lint', '--strict', CHART, KUBERNETES, ...given);
    assert.equal(linted.code, 0, linted.said);
    const output = fs.mkdtempSync(path.join(folder, 'chart-'));
    const rendered = await helm('template', 'shop', CHART, KUBERNETES, '--output-dir', output, ...given);
    assert.equal(rendered.code, 0, rendered.said);
    const written = path.join(output, 'kontor/templates');
    const files = fs.readdirSync(written).map((name) => path.join(written, name));
    if (locate('kubernetes-validate') === null) {
      say(
        `chart: ${files.length} files linted and rendered; not validated, because kubernetes-validate (PyPI) is missing`,
      );
      continue;
    }
    const checked = await runToEnd('kubernetes-validate', ['--strict', ...files], folder, process.execPath);
    assert.equal(checked.code, 0, checked.said);
    say(`chart: ${files.length} files linted, rendered and valid`);
  }
}

/** Validates the Compose file, if Docker's plugin for it is installed. */
export async function checkCompose(folder: string, say: (line: string) => void): Promise<void> {
  const file = path.join(DEPLOY, 'compose/compose.yaml');
  const example = path.join(folder, '.env');
  const filled = fs
    .readFileSync(path.join(DEPLOY, 'compose/.env.example'), 'utf8')
    .replaceAll(/^([A-Z_]+)=$/gm, '$1=x');
  fs.writeFileSync(example, filled);
  const compose = (...args: string[]) => runToEnd('docker', ['compose', ...args], folder, process.execPath);
  if (locate('docker') === null || (await compose('version')).code !== 0)
    return say('Compose file: skipped, because "docker compose" is missing');
  const checked = await compose('--file', file, '--env-file', example, '--profile', 'store', 'config', '--quiet');
  assert.equal(checked.code, 0, checked.said);
  say('Compose file: valid');
}
