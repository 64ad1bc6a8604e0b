/** Values of attributes that the system defines and no table stores, in display order. */
export const SYSTEM_VALUES = {
  rating: ['4', '3', '2', '1'],
  delivery: ['parcel', 'bulky', 'two-man'],
  available: ['1'],
  reduced: ['1'],
} as const;
