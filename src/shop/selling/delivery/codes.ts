/** How what the post brings comes: to the door as soon as it can, together with others' a little later, or to a point. */
export type ParcelOption = 'home' | 'bundled' | 'pickup';
