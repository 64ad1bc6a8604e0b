import { spawn } from 'node:child_process';
import readline from 'node:readline';

export type ThrowawayShop = {
  /** Stops the shop and deletes its data. */
  stop(): Promise<void>;
};

/**
 * Starts the built shop with the demo shop as a separate process, and waits until it prints that it is open.
 *
 * `folder`: its data folder.
 */
export async function openThrowawayShop(
  port: number,
  folder: string,
  environment: Record<string, string> = {},
): Promise<ThrowawayShop> {
  const shop = spawn(process.execPath, ['test/support/throwaway-shop.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      TEST_DATA_DIR: folder,
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  const lines = readline.createInterface({ input: shop.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.includes('Kontor is open.') && resolve());
    shop.once('error', reject);
    shop.once('exit', (code) => reject(new Error(`the shop did not open: exit code ${code}`)));
  });
  return {
    stop: async () => {
      shop.kill('SIGTERM');
      await ended;
    },
  };
}
