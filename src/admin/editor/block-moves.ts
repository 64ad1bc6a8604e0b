/** Zone in which Puck stores the blocks of a page. */
export const ROOT_ZONE = 'root:default-zone';

/** Returns the index of a new block: after the chosen one, or at the end. */
export function insertAt(chosen: number | null, count: number): number {
  return chosen === null ? count : Math.min(chosen + 1, count);
}

/** Returns a title such as "3. Text: Was zuerst kommt". */
export function titleOfBlock(
  block: { type: string; props: Record<string, unknown> },
  names: Record<string, string>,
  index: number,
): string {
  const { title } = block.props;
  const own = typeof title === 'string' && title !== '' ? `: ${title.slice(0, 40)}` : '';
  return `${index + 1}. ${names[block.type] ?? block.type}${own}`;
}
