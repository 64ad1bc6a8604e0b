/** Returns a free text of an employee on one line, without spaces around it, cut to `longest` UTF-16 units. */
export function oneLineNote(text: string, longest: number): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, longest);
}
