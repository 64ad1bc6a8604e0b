import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Drill, locate } from './drill.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../deploy/observability');
const CHECKS = [
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['check', 'rules', 'rules/recording.yml', 'rules/alerts.yml'],
  ['test', 'rules', 'tests/alerts.test.yml', 'tests/week.test.yml'],
];

function runChecked(promtool: string, check: readonly string[]): void {
  const done = spawnSync(promtool, check, { cwd: FOLDER, encoding: 'utf8' });
  assert.equal(done.status, 0, `promtool ${check.join(' ')}\n${done.stdout}${done.stderr}`);
}

export const drill: Drill = {
  holds: 'Prometheus takes the rules of alerts, and each tested alert fires when it should and not before',
  needs: [{ program: 'promtool', from: 'apt-get install prometheus' }],
  run: async (say) => {
    const promtool = locate('promtool') ?? '';
    for (const check of CHECKS) {
      runChecked(promtool, check);
      say(`promtool ${check.join(' ')}: ok`);
    }
  },
};
