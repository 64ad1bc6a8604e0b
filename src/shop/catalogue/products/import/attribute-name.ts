/**
 * Normalises an attribute name: "Image Link", "g:image_link" and "image link" become image_link. The prefix "c:" stays.
 */
export function attributeName(written: string): string {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_');
  return name === 'colour' ? 'color' : name;
}
