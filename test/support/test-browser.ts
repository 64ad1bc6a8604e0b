import fs from 'node:fs';
import chromium from '@sparticuz/chromium';

type Machine = { platform: string; arch: string; env: Record<string, string | undefined> };

/** Browser of tests and benches, in Playwright's terms. `packaged`: the Chromium of an npm package. */
export type TestBrowser = { kind: 'packaged' } | { kind: 'file'; path: string } | { kind: 'channel'; channel: string };

const CHROME_ON_MAC = '/Applications/Google Chrome.app';

/**
 * Chooses the browser that CHROMIUM_PATH names, else the packaged Chromium (Linux x64 only), else an installed Chrome or
 * Edge. Windows includes Edge.
 */
export function chooseBrowser(
  { platform, arch, env }: Machine,
  exists: (file: string) => boolean = fs.existsSync,
): TestBrowser {
  if (env.CHROMIUM_PATH) return { kind: 'file', path: env.CHROMIUM_PATH };
  if (platform === 'linux' && arch === 'x64') return { kind: 'packaged' };
  const hasNoChrome =
    platform === 'win32' ? !exists(chromeOnWindows(env)) : platform === 'darwin' && !exists(CHROME_ON_MAC);
  return { kind: 'channel', channel: hasNoChrome ? 'msedge' : 'chrome' };
}

const chromeOnWindows = (env: Machine['env']): string =>
  `${env.ProgramFiles ?? 'C:\\Program Files'}\\Google\\Chrome\\Application\\chrome.exe`;

/** Launch options of Playwright for the browser of this machine. */
export async function browserOptions(): Promise<{ executablePath: string } | { channel: string }> {
  const chosen = chooseBrowser(process);
  if (chosen.kind === 'channel') return { channel: chosen.channel };
  return { executablePath: chosen.kind === 'file' ? chosen.path : await chromium.executablePath() };
}
