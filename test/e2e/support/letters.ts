import { withDatabase } from '../../../src/cli/open-database.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { expect } from './shop-test.ts';

/** Returns the path and query of the address in the newest letter of a kind about an account. */
export function letterPath(to: string, kind: string): Promise<string> {
  return addressInLetter(to, `account-${kind}`);
}

/** Returns the path and query of the address in the newest letter of a kind, for the host under test. */
export async function addressInLetter(to: string, kind: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
      const text = await withDatabase(
        config,
        async ({ pool }) => {
          const { rows } = await pool.query<{ text: string }>(
            'select text from mail where to_address = $1 and kind = $2 order by created_at desc, xmin::text::bigint desc limit 1',
            [to, kind],
          );
          return rows[0]?.text ?? '';
        },
        false,
      );
      const found = /https?:\/\/\S+/.exec(text)?.[0];
      path = found ? `${new URL(found).pathname}${new URL(found).search}` : '';
      return path;
    })
    .not.toBe('');
  return path;
}
