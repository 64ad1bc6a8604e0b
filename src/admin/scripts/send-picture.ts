/** Answer of media/upload. */
export type SentPicture = { ids: string[]; problems: string[] };

/** Sends one picture to the library; null if the line broke. */
export async function sendPicture(
  address: string,
  file: File,
  fields: Readonly<Record<string, string>>,
): Promise<SentPicture | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('files', file, nameOf(file));
  try {
    const answer = await fetch(address, { method: 'POST', body, credentials: 'same-origin' });
    return (await answer.json()) as SentPicture;
  } catch {
    return null;
  }
}

/** Pictures from the clipboard have a name without meaning, or none. */
const nameOf = (file: File): string => file.name || `bild.${file.type.split('/')[1] ?? 'png'}`;

/** Returns the pictures of a drag or of the clipboard. */
export function picturesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name));
}

/** Calls `take` with pictures that are dragged onto `place`, or pasted anywhere on the page. */
export function takeDraggedPictures(place: HTMLElement, take: (files: File[]) => void | Promise<void>): void {
  place.dataset.ready = '';
  const isFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  place.addEventListener('dragover', (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    place.dataset.over = '';
  });
  place.addEventListener('dragleave', () => delete place.dataset.over);
  place.addEventListener('drop', (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    delete place.dataset.over;
    void take(picturesOf(event.dataTransfer));
  });
  document.addEventListener('paste', (event) => {
    const files = picturesOf(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    void take(files);
  });
}
