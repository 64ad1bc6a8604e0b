/** The four top categories; each has a colour in the design. */
export type Department = 'fashion' | 'furniture' | 'technology' | 'home';
