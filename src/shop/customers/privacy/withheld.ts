/** Reasons for which an extract withholds a column; a table adds its own. */

export const INTERNAL = 'internal to the database';
export const OWNER = 'the whole extract belongs to this person';
export const SECRET = 'a secret, which files must not contain';
export const HASHED = 'only the hash of a secret is stored';
