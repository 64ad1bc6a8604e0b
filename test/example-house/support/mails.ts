import * as v from 'valibot';
import { theme } from '../../../houses/example/theme.ts';
import { theme as montarve } from '../../../houses/montarve/theme.ts';
import { inShop } from '../../e2e/support/in-shop.ts';
import { expect } from '../../e2e/support/shop-test.ts';
import type { ExampleShop } from './shops.ts';
import { strayWords } from './stray-words.ts';

const Mail = v.object({
  kind: v.string(),
  locale: v.string(),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
});
export type Mail = v.InferOutput<typeof Mail>;

/** Waits for the mail of a kind to an address, and returns it. */
export async function mailTo(address: string, kind: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      [found] = await inShop(async (pool) => {
        const { rows } = await pool.query(
          'select kind, locale, subject, html, text from mail where to_address = $1 and kind = $2',
          [address, kind],
        );
        return v.parse(v.array(Mail), rows);
      });
      return found?.kind;
    })
    .toBe(kind);
  if (!found) throw new Error(`no mail ${kind}`);
  return found;
}

/** Expects the language of the shop and the look of its retailer, without a word or colour of the demo retailer. */
export function expectOwn(mail: Mail, { locale, tenant }: ExampleShop): void {
  const about = `${mail.kind} in ${locale}`;
  expect(mail.locale, about).toBe(locale);
  expect(strayWords(mail.html, locale), about).toEqual([]);
  expect(strayWords(`<html lang="${locale}">${mail.subject} ${mail.text}`, locale), about).toEqual([]);
  expect(mail.html, about).toContain(tenant.companyName);
  expect(mail.html, about).toContain(theme.mailFont.split(',')[0]);
  const colours = new Set(mail.html.toLowerCase().match(/#[0-9a-f]{6}\b/g));
  const own = [theme.documents.paper, theme.documents.ink, theme.documents.accent];
  expect([...colours], about).toEqual(expect.arrayContaining(own.map((colour) => colour.toLowerCase())));
  const foreign = Object.values(montarve.documents).filter((colour) => colours.has(colour.toLowerCase()));
  expect(foreign, about).toEqual([]);
}
