/** Where Puck keeps the blocks of a page. */
export const ROOT_ZONE = 'root:default-zone';

/** A new block stands behind the chosen one, without one at the end. */
export function insertAt(chosen: number | null, count: number): number {
  return chosen === null ? count : Math.min(chosen + 1, count);
}

/** "3. Text: Was zuerst kommt" */
export function titleOfBlock(
  block: { type: string; props: Record<string, unknown> },
  names: Record<string, string>,
  index: number,
): string {
  const { title } = block.props;
  const own = typeof title === 'string' && title !== '' ? `: ${title.slice(0, 40)}` : '';
  return `${index + 1}. ${names[block.type] ?? block.type}${own}`;
}
