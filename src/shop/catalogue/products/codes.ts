/** The four top categories; each has its tab colour in the design. */
export type Department = 'fashion' | 'furniture' | 'technology' | 'home';
