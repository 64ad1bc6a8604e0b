import { randomBytes } from 'node:crypto';

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
}
