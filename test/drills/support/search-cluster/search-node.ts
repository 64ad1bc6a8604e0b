import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const SUPPORT = import.meta.dirname;
const START_MS = 120_000;

/** One node of OpenSearch on this machine. */
export type SearchNode = {
  url: string;
  pid: number;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

/** Downloads OpenSearch from Maven's registry into `folder`. Returns the folder of its archives. */
export async function fetchOpenSearch(folder: string): Promise<string> {
  const jars = path.join(folder, 'jars');
  if (fs.existsSync(jars) && fs.readdirSync(jars).length > 0) return jars;
  await execute('mvn', [
    ...['-q', '-B', '-f', path.join(SUPPORT, 'pom.xml')],
    ...['dependency:copy-dependencies', `-DoutputDirectory=${jars}`],
  ]);
  return jars;
}

/** Starts a node with its data in `folder`. Resolves once it answers. */
export async function startSearchNode(given: {
  jars: string;
  folder: string;
  port: number;
  heapMb?: number;
}): Promise<SearchNode> {
  const { jars, folder, port, heapMb = 512 } = given;
  fs.mkdirSync(folder, { recursive: true });
  const child = spawn(
    'java',
    [
      ...[`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-Dlog4j2.disable.jmx=true', `-Djava.io.tmpdir=${folder}`],
      ...['-cp', path.join(jars, '*'), path.join(SUPPORT, 'SearchNode.java')],
      ...[folder, String(port), String(port + 1)],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000);
  });
  await started(child, () => said);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, kill: end('SIGKILL'), close: end('SIGTERM') };
}

function started(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the node did not start: ${said()}`)), START_MS);
    child.once('exit', () => reject(new Error(`the node ended: ${said()}`)));
    child.stdout?.on('data', (chunk) => {
      if (!String(chunk).includes('started')) return;
      clearTimeout(late);
      resolve();
    });
  });
}
