import { frames } from 'virtual:house-look';

/** Returns the value of data-department, which sets the tab colour; undefined for categories without a look. */
export function departmentOf(id: string | null | undefined): string | undefined {
  return id != null && Object.hasOwn(frames, id) ? id : undefined;
}

/** Returns the picture ratio of a department by the retailer's theme, else square. */
export function pictureFrame(id: string | null | undefined): 'portrait' | 'landscape' | 'square' {
  return (id != null && frames[id]) || 'square';
}
