import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { tenantById, tenants } from '../../../tenants/index.ts';
import { addFirstMenu, menuSchema } from '../menus-and-banners/index.ts';
import { brandOf, checkListPage } from './list-page-entry.ts';
import { announcePages, hasBrandPage, insertPage, lockPages, replaceTexts, takenAddress } from './list-pages.store.ts';

const text = v.optional(v.string());
const limit = v.optional(v.nullable(v.number()), null);
const fileSchema = v.strictObject({
  pages: v.array(
    v.strictObject({
      category: v.optional(v.nullable(v.string()), null),
      filters: v.optional(v.record(v.string(), v.array(v.string())), {}),
      price: v.optional(v.strictObject({ min: limit, max: limit }), { min: null, max: null }),
      sorting: v.optional(v.nullable(v.string()), null),
      /** File name of its picture. */
      picture: v.optional(v.nullable(v.string()), null),
      texts: v.record(
        v.string(),
        v.strictObject({
          path: text,
          title: text,
          intro: text,
          landingText: text,
          seoTitle: text,
          seoDescription: text,
        }),
      ),
    }),
  ),
  /** Entries beside the departments, by locale. */
  navigation: v.record(v.string(), menuSchema.entries.entries),
});

type LoadDeps = {
  pool: Pool;
  clock: Clock;
  /** Stores a picture by its file name; null for a file that the folder lacks. */
  importPicture(file: string): Promise<{ id: string } | null>;
};

const FILE = 'lists.json';

/**
 * Adds the list pages and menus of `<folder>/<tenant>/lists.json`, and leaves those that exist as they are. Returns the
 * number of new pages. Throws for a page that an employee could not save either.
 */
export async function loadListPages(
  { pool, clock, importPicture }: LoadDeps,
  folder: string,
  isWanted: (tenant: string) => boolean = () => true,
): Promise<number> {
  let added = 0;
  for (const id of Object.keys(tenants).filter(isWanted)) {
    const tenant = tenantById(id);
    const raw = await fs.readFile(path.join(folder, id, FILE), 'utf8').catch(() => null);
    if (raw === null) continue;
    const file = v.parse(fileSchema, JSON.parse(raw));
    for (const { texts, picture, ...choice } of file.pages) {
      const read = checkListPage(tenant, { choice, published: true, texts });
      if ('problem' in read) throw new Error(`${id}/${FILE}: ${read.problem} ${read.locale ?? ''}`);
      const stored = picture === null ? null : await importPicture(picture);
      if (picture !== null && !stored) throw new Error(`${id}/${FILE}: no picture ${picture}`);
      const { page } = read;
      const brand = brandOf(page.choice);
      const isNew = await inTransaction(pool, async (client) => {
        await lockPages(client, id);
        const addresses = Object.entries(page.texts).map(([locale, own]) => ({ locale, path: own.path }));
        if (await takenAddress(client, { tenant: id, id: null, addresses })) return false;
        if (brand !== null && (await hasBrandPage(client, { tenant: id, id: null, brand }))) return false;
        const facts = { choice: page.choice, brand, picture: stored?.id ?? null, published: true, now: clock.now() };
        const pageId = await insertPage(client, id, facts);
        await replaceTexts(client, { tenant: id, id: pageId }, page.texts);
        await announcePages(client, id);
        return true;
      });
      added += Number(isNew);
    }
    for (const { locale } of tenant.locales) {
      const entries = file.navigation[locale];
      if (entries) await addFirstMenu(pool, { tenant: id, locale, now: clock.now() }, entries);
    }
  }
  return added;
}
