import fs from 'node:fs';
import path from 'node:path';
import { href } from '../../src/tenants/paths.ts';
import { type AnonymousRequest, largePicture, type RequestKind, type Send } from './requests.ts';

const PICTURES = path.resolve(import.meta.dirname, '../../test/contact/pictures');
const CONTACT = href('de-CH', 'contact');
type File = [name: string, content: Buffer];

/** Returns messages of the contact form with the pictures that are dearest to decode. */
export async function contactRequests(send: Send): Promise<RequestKind[]> {
  const large = await largePicture();
  const phone = fs.readFileSync(path.join(PICTURES, 'phone-12-megapixels.heic'));
  const larges = (count: number): File[] => Array.from({ length: count }, (_, index) => [`${index}.png`, large]);
  const kinds: [name: string, files: File[]][] = [
    ['without pictures', []],
    ['four pictures of 49 megapixels', larges(4)],
    ['ten pictures of 49 megapixels', larges(10)],
    [
      'two pictures of a phone',
      [
        ['1.heic', phone],
        ['2.heic', phone],
      ],
    ],
  ];
  return kinds.map(([name, files]) => ({
    name: `contact form, ${name}`,
    at: (turn) => message(send, name, turn, files),
  }));
}

/** Fills the form of the page in, its question answered. */
async function message(send: Send, name: string, turn: number, files: File[]): Promise<AnonymousRequest> {
  const html = await (await send({ path: `${CONTACT}?subject=complaint` })).text();
  const [, first, second] = /Wie viel ist (\d+) plus (\d+)\?/.exec(html) ?? [];
  const token =
    /name="token"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? /value="([^"]+)"[^>]*name="token"/.exec(html)?.[1];
  if (token === undefined) throw new Error('the contact page has no question');
  const body = new FormData();
  const fields = {
    subject: 'complaint',
    firstname: 'Lea',
    lastname: 'Brunner',
    email: `${name.replaceAll(' ', '-')}-${turn}@bench.example`,
    message: 'Guten Tag',
    terms: 'on',
    token,
    answer: String(Number(first) + Number(second)),
  };
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  for (const [file, content] of files) body.append('files', new Blob([new Uint8Array(content)]), file);
  return { path: CONTACT, method: 'POST', body };
}
