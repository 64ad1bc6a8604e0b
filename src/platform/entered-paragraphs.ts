/** Unifies line ends, and removes other control characters and needless space. */
export function enteredParagraphs(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
