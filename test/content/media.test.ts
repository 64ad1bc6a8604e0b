import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPictureDecoder } from '../../src/platform/images/decoding/picture-decoder.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createMediaAdministration, withMedia } from '../../src/shop/content/media-library/index.ts';
import { publishPage } from '../../src/shop/content/pages/content.store.ts';
import { createContent } from '../../src/shop/content/pages/index.ts';
import { ROLES, roleMay, type StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());
afterAll(() => pictures.close());

const clock = fixedClock('2026-11-22T10:00:00Z');
const person = (role: StaffMember['role']): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@montarve.example`,
  role,
  language: 'de',
});
const editor = person('editor');
const pictures = createPictureDecoder();
const admin = () => createMediaAdministration({ pool: database.pool, clock, pictures });

/** A photo with a red left and a blue right half, and a position in its EXIF data. */
async function photo(width = 800, height = 400): Promise<Buffer> {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } })
    .jpeg()
    .toBuffer();
}

async function added(content?: Buffer): Promise<string> {
  const outcome = await admin().add(editor, { name: 'foto.jpg', content: content ?? (await photo()) });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.id;
}
const crop = (id: string, entered: Record<string, string>, version = '1') =>
  admin().crop(editor, id, { version, ...entered });
const contentOf = async (id: string): Promise<Buffer> => {
  const { rows } = await database.pool.query<{ content: Buffer }>('select content from picture where id = $1', [id]);
  return rows[0]?.content ?? Buffer.alloc(0);
};

describe('upload', () => {
  test('re-encodes a photo as a JPEG without place and camera', async () => {
    const original = await photo();
    expect(original.includes('geheim')).toBe(true);
    const id = await added(original);
    const kept = await contentOf(id);
    expect(kept.equals(original)).toBe(false);
    expect(kept.includes('geheim')).toBe(false);
    const about = await sharp(kept).metadata();
    expect([about.format, about.width, about.height, about.exif]).toEqual(['jpeg', 800, 400, undefined]);
  });

  test('stores equal pictures once', async () => {
    const content = await photo();
    const first = await added(content);
    expect(await admin().add(editor, { name: 'anders.jpg', content })).toEqual({ ok: true, id: first, known: true });
    expect((await admin().list(editor, { words: '', page: 1 }))?.total).toBe(1);
  });

  test.each([
    ['a text', async () => Buffer.from('kein Bild, auch wenn es foto.jpg heisst')],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script/></svg>')],
    ['a page behind the first bytes of a GIF', async () => Buffer.from('GIF89a<html><script>alert(1)</script></html>')],
    ['a cut-off file', async () => (await photo()).subarray(0, 900)],
    [
      'a picture of 64 megapixels',
      async () =>
        sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('%s is refused', async (_name, content) => {
    expect(await admin().add(editor, { name: 'foto.jpg', content: await content() })).toEqual({
      ok: false,
      problem: 'unreadable',
    });
    expect((await database.pool.query('select 1 from picture')).rows).toEqual([]);
  });

  test('only roles with the permission list and add pictures', async () => {
    expect(await admin().list(person('service'), { words: '', page: 1 })).toBeNull();
    expect(await admin().add(person('finance'), { name: 'a.jpg', content: await photo() })).toMatchObject({
      problem: 'not-allowed',
    });
  });
});

describe('cropping', () => {
  test('makes a separate picture of the crop, and restores the whole', async () => {
    const id = await added();
    expect(await crop(id, { intent: 'cut', x: '50', y: '0', width: '50', height: '100' })).toEqual({ ok: true });
    const cut = await admin().open(editor, id);
    expect(cut?.item.shownId).not.toBe(id);
    const { data, info } = await sharp(await contentOf(cut?.item.shownId ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([400, 400]);
    const middle = (200 * 400 + 200) * info.channels;
    expect((data[middle + 2] ?? 0) > 200 && (data[middle] ?? 255) < 60).toBe(true);
    expect(await crop(id, { intent: 'whole' }, '2')).toEqual({ ok: true });
    expect((await admin().open(editor, id))?.item).toMatchObject({ shownId: id, crop: null });
  });

  test('a click sets the focus, and the crop of a ratio lies around it', async () => {
    const id = await added();
    // The picture is 480 pixels wide on the page, so a click at 360 is at 75 %.
    expect(await crop(id, { shownWidth: '480', 'look.x': '360', 'look.y': '120' })).toEqual({ ok: true });
    expect((await admin().open(editor, id))?.item).toMatchObject({ focusX: 75, focusY: 50 });
    expect(await crop(id, { intent: 'ratio', ratio: '1:1' }, '2')).toEqual({ ok: true });
    expect((await admin().open(editor, id))?.item.crop).toEqual({ x: 50, y: 0, width: 50, height: 100 });
  });

  test('refuses the second of two concurrent crops, and invalid numbers', async () => {
    const id = await added();
    const both = await Promise.all([
      crop(id, { intent: 'ratio', ratio: '1:1' }),
      crop(id, { intent: 'ratio', ratio: '4:5' }),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await crop(id, { intent: 'ratio', ratio: '9:1' }, '2')).toEqual({ ok: false, problem: 'numbers' });
    expect(await crop(id, { intent: 'cut', x: '90', y: '0', width: '50', height: '100' }, '2')).toEqual({
      ok: false,
      problem: 'outside',
    });
    expect(await crop('0123456789abcdef', { intent: 'whole' })).toEqual({ ok: false, problem: 'not-found' });
  });
});

describe('on pages', () => {
  const content = () =>
    withMedia(createContent({ pool: database.pool, clock, log: silentLog }), { pool: database.pool });
  const publishBlocks = (blocks: Parameters<typeof publishPage>[2]['blocks']) =>
    publishPage(
      database.pool,
      { tenant: 'ch', locale: 'de-CH' },
      { path: '/magazin/bild', title: 'Bild', description: 'x', robots: 'index,follow', blocks },
      clock.now(),
    );
  const publish = (id: string, alt: string) =>
    publishBlocks([
      { type: 'hero', title: 'Bild', text: 'x', link: { label: 'Weiter', to: '/' }, picture: { id, alt } },
    ]);
  const shown = async () => {
    const page = await content().page({ tenant: 'ch', locale: 'de-CH', path: '/magazin/bild' });
    const [block] = page?.blocks ?? [];
    return block?.type === 'hero' ? block.picture : null;
  };

  test('a picture appears with its current crop, and with the library’s description if the page has none', async () => {
    const id = await added();
    await publish(id, '');
    expect(await shown()).toEqual({ id, alt: '' });
    await crop(id, { intent: 'ratio', ratio: '1:1' });
    await admin().describe(editor, id, { 'de-CH': 'Ein Sofa', 'fr-CH': 'Un canapé' });
    expect(await shown()).toEqual({ id: (await admin().open(editor, id))?.item.shownId, alt: 'Ein Sofa' });
    await publish(id, 'Das eigene Wort');
    expect((await shown())?.alt).toBe('Das eigene Wort');
    const told = await database.pool.query("select 1 from outbox where topic = 'content' and key like 'media:%'");
    expect(told.rows).toHaveLength(2);
  });

  test('leaves out a missing picture, and a block that shows only that picture', async () => {
    const id = await added();
    const picture = { id: '0123', alt: 'Halb' };
    await publishBlocks([
      { type: 'hero', title: 'Bild', text: 'x', link: { label: 'Weiter', to: '/' }, picture },
      { type: 'picture', title: null, picture, caption: null, link: null },
      { type: 'picture', title: null, picture: { id, alt: 'Ganz' }, caption: null, link: null },
    ]);
    const page = await content().page({ tenant: 'ch', locale: 'de-CH', path: '/magazin/bild' });
    expect(page?.blocks).toMatchObject([
      { type: 'hero', picture: null },
      { type: 'picture', picture: { id } },
    ]);
    expect(page?.blocks).toHaveLength(2);
  });

  test('refuses to delete a picture that a page shows, by the original or by its crop', async () => {
    const id = await added();
    await publish(id, '');
    expect(await admin().open(editor, id)).toMatchObject({
      uses: [{ kind: 'page', tenant: 'ch', locale: 'de-CH', what: '/magazin/bild' }],
      useCount: 1,
    });
    expect(await admin().remove(editor, id)).toEqual({ ok: false, problem: 'used' });
    await database.pool.query('truncate content_page, content_version, content_turn');
    expect(await admin().remove(editor, id)).toEqual({ ok: true });
    expect((await database.pool.query('select 1 from picture')).rows).toEqual([]);
    expect(await admin().remove(editor, id)).toEqual({ ok: false, problem: 'not-found' });
  });

  test('is found by name and description, with any characters in the search', async () => {
    await admin().describe(editor, await added(), { 'fr-CH': '100 % canapé' });
    const find = async (words: string) => (await admin().list(editor, { words, page: 1 }))?.total;
    expect([await find('foto'), await find('100 %'), await find('_'), await find('x')]).toEqual([1, 1, 0, 0]);
    expect([await find('\0'), await find('fo\0to'), await find('\u001b')]).toEqual([1, 1, 1]);
  });
});

describe('two employees who describe one picture', () => {
  const other = { ...editor, email: 'zweite@montarve.example' };
  const texts = async (id: string) => (await admin().open(editor, id))?.alts;

  test('keep each other’s text in different languages', async () => {
    const id = await added();
    await admin().describe(editor, id, { 'de-CH': 'Sofa', 'fr-CH': 'Canapé', 'nl-NL': '' });
    const shown = { 'de-CH': 'Sofa', 'fr-CH': 'Canapé', 'nl-NL': '' };
    expect(await admin().describe(editor, id, { ...shown, 'de-CH': 'Rotes Sofa' }, shown)).toEqual({ ok: true });
    expect(await admin().describe(other, id, { ...shown, 'fr-CH': 'Canapé rouge' }, shown)).toEqual({ ok: true });
    expect(await texts(id)).toMatchObject({ 'de-CH': 'Rotes Sofa', 'fr-CH': 'Canapé rouge' });
    const trail = await database.pool.query(
      "select after from staff_audit where action = 'media.described' order by id",
    );
    expect(trail.rows.at(-1)).toEqual({ after: { 'fr-CH': 'Canapé rouge' } });
  });

  test('in one language: refuses the second change completely', async () => {
    const id = await added();
    await admin().describe(editor, id, { 'de-CH': 'Sofa' });
    const shown = { 'de-CH': 'Sofa', 'fr-CH': '' };
    await admin().describe(editor, id, { ...shown, 'de-CH': 'Rotes Sofa' }, shown);
    expect(await admin().describe(other, id, { 'de-CH': 'Couch', 'fr-CH': 'Canapé' }, shown)).toEqual({
      ok: false,
      problem: 'changed-meanwhile',
    });
    expect(await texts(id)).toEqual({ 'de-CH': 'Rotes Sofa' });
    // An equal text does not conflict.
    expect(await admin().describe(other, id, { ...shown, 'de-CH': 'Rotes Sofa' }, shown)).toEqual({ ok: true });
  });

  test('removes characters that the database rejects', async () => {
    const id = await added();
    expect(await admin().describe(editor, id, { 'de-CH': 'So\0fa' })).toEqual({ ok: true });
    expect(await texts(id)).toEqual({ 'de-CH': 'Sofa' });
  });
});

describe('picture chooser', () => {
  const choices = (words: string, locale = 'fr-CH', page = 1) => admin().choices(editor, { words, page, locale });

  test('finds by name or description in any language, and shows the page’s language', async () => {
    const id = await added();
    const other = await admin().add(editor, { name: 'lampe.jpg', content: await photo(400, 200) });
    await admin().describe(editor, id, { 'de-CH': 'Ein Sofa', 'fr-CH': 'Un canapé' });
    expect(await choices('sofa')).toEqual({
      choices: [{ id, shownId: id, name: 'foto.jpg', alt: 'Un canapé' }],
      total: 1,
      pages: 1,
    });
    expect((await choices('LAMPE'))?.choices).toMatchObject([{ id: other.ok && other.id, alt: '' }]);
    expect((await choices('foto', 'nl-NL'))?.choices[0]?.alt).toBe('');
    expect((await choices(''))?.total).toBe(2);
    await crop(id, { intent: 'ratio', ratio: '1:1' });
    const [cut] = (await choices('sofa'))?.choices ?? [];
    expect(cut?.id).toBe(id);
    expect(cut?.shownId).not.toBe(id);
  });

  test('24 at a time', async () => {
    await database.pool.query(
      `with whole as (
         insert into picture (id, width, height, ground, media_type, content)
         select lpad(to_hex(n), 16, '0'), 4, 3, '#ffffff', 'image/jpeg', '' from generate_series(1, 30) n returning id)
       insert into media_item (id, shown_id, name, width, height, bytes, staff_email, at)
       select id, id, id, 4, 3, 0, 'a@montarve.example', now() from whole`,
    );
    const first = await choices('');
    const second = await choices('', 'de-CH', 2);
    expect([first?.choices.length, second?.choices.length, first?.total, first?.pages]).toEqual([24, 6, 30, 2]);
    expect(new Set([...(first?.choices ?? []), ...(second?.choices ?? [])].map(({ id }) => id)).size).toBe(30);
  });

  test.each(ROLES)(
    '%s: roles that edit pages or campaigns may choose, others need the permission to read media',
    async (role) => {
      const answer = await admin().choices(person(role), { words: '', page: 1, locale: 'de-CH' });
      expect(answer !== null).toBe(roleMay(role, 'media.read'));
      if (roleMay(role, 'content.edit') || roleMay(role, 'campaign.edit')) expect(answer).not.toBeNull();
    },
  );
});

describe('folders, tags and filters', () => {
  const folder = async (name: string, parent: number | null = null): Promise<number> => {
    const saved = await admin().saveFolder(editor, { id: null, name, parent });
    if (!saved.ok) throw new Error(saved.problem);
    return saved.id;
  };
  const list = async (asked: Partial<Parameters<ReturnType<typeof admin>['list']>[1]>) =>
    admin().list(editor, { words: '', page: 1, ...asked });

  test('a folder lists the pictures of the folders below it, and keeps them above when it is deleted', async () => {
    const fashion = await folder('Mode');
    const autumn = await folder('Herbst', fashion);
    const id = await added();
    expect(await admin().file(editor, [id], { folder: autumn, add: 'Rot, Neu', drop: '' })).toEqual({
      ok: true,
      count: 1,
    });
    expect((await list({ folder: fashion }))?.items.map((item) => [item.id, item.folder, item.tags])).toEqual([
      [id, autumn, ['neu', 'rot']],
    ]);
    expect((await list({ folder: 'none' }))?.total).toBe(0);
    expect([(await list({ tag: 'rot' }))?.total, (await list({ words: 'rot' }))?.total]).toEqual([1, 1]);
    expect(await admin().saveFolder(editor, { id: null, name: 'mode', parent: null })).toMatchObject({
      problem: 'taken',
    });
    expect(await admin().removeFolder(editor, autumn)).toMatchObject({ ok: true });
    expect((await list({ folder: fashion }))?.items[0]?.folder).toBe(fashion);
    expect(await admin().file(editor, [id], { folder: null, add: '', drop: 'rot' })).toMatchObject({ ok: true });
    expect((await list({ folder: 'none' }))?.items[0]?.tags).toEqual(['neu']);
    expect(await admin().file(person('service'), [id], { folder: null, add: '', drop: '' })).toMatchObject({
      problem: 'not-allowed',
    });
  });

  test('the filter of missing descriptions and the total are true on every page', async () => {
    const id = await added();
    await admin().add(editor, { name: 'lampe.jpg', content: await photo(400, 200) });
    await admin().describe(editor, id, { 'de-CH': 'Ein Sofa', 'fr-CH': '' });
    expect((await list({ missing: 'de-CH' }))?.items.map(({ name }) => name)).toEqual(['lampe.jpg']);
    expect((await list({ missing: 'fr-CH' }))?.total).toBe(2);
    expect(await list({ page: 9 })).toMatchObject({ total: 2, page: 1, pages: 1 });
  });
});

describe('pictures of products', () => {
  /** A product whose only variant shows a picture, described in German. */
  async function product(id: string, picture: string): Promise<void> {
    await database.pool.query("insert into category (id, parent_id, depth, position) values ('c', null, 1, 1)");
    await database.pool.query("insert into product (id, category_id, brand, created_at) values ($1, 'c', '', $2)", [
      id,
      clock.now(),
    ]);
    await database.pool.query('insert into variant (sku, product_id, position) values ($1, $1, 1)', [id]);
    await database.pool.query('insert into product_picture (sku, position, picture_id) values ($1, 1, $2)', [
      id,
      picture,
    ]);
    await database.pool.query("insert into picture_text (picture_id, locale, alt) values ($1, 'de-CH', 'Ein Sofa')", [
      picture,
    ]);
  }
  const shownBy = async (id: string): Promise<{ picture: string; alt: string | null }[]> => {
    const { rows } = await database.pool.query(
      `select picture_id as picture, alt from product_picture left join picture_text using (picture_id)
       where sku = $1 order by position, locale`,
      [id],
    );
    return rows;
  };
  const replace = async (id: string, content: Buffer, version = '1') =>
    admin().replace(editor, id, { name: 'neu.jpg', content, version });

  test('a replaced file keeps its place in products, pages and unsent mails, with its descriptions', async () => {
    const id = await added();
    await product('sofa', id);
    await database.pool.query('update category set picture_id = $1', [id]);
    await database.pool.query(
      `insert into campaign (id, tenant, name, kind, rate, texts, state, created_by, created_at, changed_at)
       select gen_random_uuid(), 'ch', state, 'brandA', 1, jsonb_build_object('src', '/images/' || $1 || '/1280'), state, 'a', now(), now()
       from unnest(array['draft', 'sent']) as state`,
      [id],
    );
    expect((await admin().open(editor, id))?.uses.map(({ kind, id: what }) => [kind, what.length > 0])).toEqual([
      ['campaign', true],
      ['campaign', true],
      ['category', true],
      ['product', true],
    ]);
    expect(await replace(id, await photo(600, 600))).toEqual({ ok: true });
    const item = (await admin().open(editor, id))?.item;
    expect(item).toMatchObject({ id, width: 600, height: 600, name: 'neu.jpg', version: 2 });
    expect(item?.shownId).not.toBe(id);
    expect(await shownBy('sofa')).toEqual([{ picture: item?.shownId, alt: 'Ein Sofa' }]);
    const categories = await database.pool.query('select picture_id from category');
    expect(categories.rows).toEqual([{ picture_id: item?.shownId }]);
    const mails = await database.pool.query("select state, texts->>'src' as src from campaign order by state");
    expect(mails.rows).toEqual([
      { state: 'draft', src: `/images/${item?.shownId}/1280` },
      { state: 'sent', src: `/images/${id}/1280` },
    ]);
    const outbox = await database.pool.query(
      "select topic, key from outbox where topic in ('product', 'content', 'category')",
    );
    expect(outbox.rows).toEqual(
      expect.arrayContaining([
        { topic: 'product', key: 'sofa' },
        { topic: 'category', key: 'c' },
        { topic: 'content', key: `media:${id}` },
      ]),
    );
    expect(await replace(id, await photo(300, 300))).toEqual({ ok: false, problem: 'changed-meanwhile' });
    expect(await admin().remove(editor, id)).toEqual({ ok: false, problem: 'used' });
  });

  test('a replaced file keeps its crop if it fits, and no file of another item is taken @whole', async () => {
    const id = await added();
    await crop(id, { intent: 'ratio', ratio: '1:1' });
    expect(await replace(id, await photo(400, 200), '2')).toEqual({ ok: true });
    expect((await admin().open(editor, id))?.item.crop).toEqual({ x: 25, y: 0, width: 50, height: 100 });
    expect(await replace(id, await photo(120, 40), '3')).toEqual({ ok: true });
    const whole = (await admin().open(editor, id))?.item;
    expect([whole?.crop, whole?.shownId]).toEqual([null, whole?.sourceId]);
    const content = await photo(500, 300);
    await added(content);
    expect(await replace(id, content, '4')).toEqual({ ok: false, problem: 'known' });
  });

  test('the picture of a feed becomes an item, and its crop and descriptions reach the product', async () => {
    const id = await added();
    await product('sofa', id);
    await database.pool.query('delete from media_text');
    await database.pool.query('delete from media_item');
    expect(await admin().itemOf(person('service'), id)).toBeNull();
    expect(await admin().itemOf(editor, id)).toBe(id);
    expect((await admin().open(editor, id))?.alts).toEqual({ 'de-CH': 'Ein Sofa' });
    expect(await crop(id, { intent: 'ratio', ratio: '1:1' })).toEqual({ ok: true });
    const cut = (await admin().open(editor, id))?.item.shownId ?? '';
    expect(await shownBy('sofa')).toEqual([{ picture: cut, alt: 'Ein Sofa' }]);
    expect(await admin().itemOf(editor, cut)).toBe(id);
    await admin().describe(editor, id, { 'de-CH': 'Ein rotes Sofa' }, { 'de-CH': 'Ein Sofa' });
    expect(await shownBy('sofa')).toEqual([{ picture: cut, alt: 'Ein rotes Sofa' }]);
    const edits = await database.pool.query('select field from product_edit');
    expect(edits.rows).toEqual([{ field: 'pictures' }]);
  });
});
