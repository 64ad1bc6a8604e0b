/**
 * Delivery of goods sent by post: home as soon as possible, bundled with other parcels a little later, or to a pick-up
 * point.
 */
export type ParcelOption = 'home' | 'bundled' | 'pickup';
