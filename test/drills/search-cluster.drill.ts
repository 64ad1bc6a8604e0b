import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Drill } from './drill.ts';
import { fetchOpenSearch, startSearchNode } from './support/search-cluster/search-node.ts';

const execute = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const PORT = Number(process.env.DRILL_SEARCH_PORT ?? 7250);
const HEAP_MB = 768;

/** Tests of search engines that know only their port: they ask the cluster instead of the index in memory. */
const CONTRACT = [
  'test/search/bra-finder.test.ts',
  'test/search/drill-sideways.test.ts',
  'test/search/english.test.ts',
  'test/search/names-with-numbers.test.ts',
  'test/search/search-engines.test.ts',
  'test/search/sold-values.test.ts',
  'test/search/wanted-goods.test.ts',
];
const RELEVANCE = ['test/relevance/cluster-relevance.whole.test.ts'];
const NODE = ['test/search/cluster-node.whole.test.ts'];

async function runTests(files: readonly string[], env: Record<string, string>, say: (line: string) => void) {
  const { stdout } = await execute(process.execPath, [VITEST, 'run', ...files], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const line of stdout.split('\n'))
    if (/ms after|during the build|first build|visible after|cluster \d\.\d|Tests /.test(line)) say(line.trim());
}

async function run(say: (line: string) => void): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-search-'));
  try {
    const jars = await fetchOpenSearch(folder);
    const node = await startSearchNode({ jars, folder: path.join(folder, 'node'), port: PORT, heapMb: HEAP_MB });
    try {
      await runTests(CONTRACT, { TEST_SEARCH_URL: node.url }, say);
      await runTests(RELEVANCE, { TEST_SEARCH_URL: node.url }, say);
    } finally {
      await node.close();
    }
    await runTests(NODE, { TEST_SEARCH_JARS: jars, TEST_SEARCH_PORT: String(PORT + 2) }, say);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export const drill: Drill = {
  holds:
    'a node of OpenSearch answers as the index in memory does, near it in relevance; a new index, a crash and a return of the node leave no search without an answer',
  needs: [
    { program: 'java', from: 'apt-get install default-jdk-headless' },
    { program: 'mvn', from: 'apt-get install maven' },
  ],
  run,
};
