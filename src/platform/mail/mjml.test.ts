import { expect, test } from 'vitest';
import { mailHtml } from './mjml.ts';

const letter = (title: string, rows: string) =>
  mailHtml(
    ({ text, markup }) =>
      `<mjml><mj-body><mj-section><mj-column><mj-text>${text(title)}</mj-text><mj-table>${markup(rows)}</mj-table></mj-column></mj-section></mj-body></mjml>`,
  );

test('fills each mail with its own values, with a cached or a new template', async () => {
  const [first, second] = [await letter('One', '<tr><td>1</td></tr>'), await letter('Two', '<tr><td>2</td></tr>')];
  expect(first).toContain('>One<');
  expect(first).toContain('<tr><td>1</td></tr>');
  expect(second).toBe(first.replace('>One<', '>Two<').replace('<td>1</td>', '<td>2</td>'));
});

test('inserts texts literally: markup, a slot, a pattern of replace()', async () => {
  const html = await letter('<b>$& \uE0001\uE001</b>', '<tr><td>row</td></tr>');
  expect(html).toContain('&lt;b&gt;$&amp; \uE0001\uE001&lt;/b&gt;');
  expect(html.match(/<td>row<\/td>/g)).toHaveLength(1);
});

test('throws for an invalid template, each time', async () => {
  const wrong = () => mailHtml(() => '<mjml><mj-body><mj-nothing/></mj-body></mjml>');
  await expect(wrong()).rejects.toThrow('mj-nothing');
  await expect(wrong()).rejects.toThrow('mj-nothing');
});
