/** "Image Link", "g:image_link" and "image link" are the attribute image_link; "c:" columns keep their prefix. */
export function attributeName(written: string): string {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_');
  return name === 'colour' ? 'color' : name;
}
