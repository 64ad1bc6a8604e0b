/** Returns the address of a photograph of a published review. */
export function reviewPhotoPath(id: string): string {
  return `/review-photos/${id}`;
}
