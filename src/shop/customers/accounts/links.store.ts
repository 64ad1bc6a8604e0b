import type { SqlRunner } from '../../../platform/jobs.ts';
import { newToken, sha256 } from '../../../platform/tokens.ts';

/** Purposes of passkeys are challenges, which an authenticator signs instead of a link that a mail carries. */
export type LinkPurpose = 'register' | 'password' | 'email' | 'passkey-add' | 'passkey-login';
export type LetterLink = { purpose: LinkPurpose; tenant: string; customerId: string | null; content: unknown };

/** Stores a one-time link and returns its secret part. Earlier links of the account and purpose become invalid. */
export async function writeLink(runner: SqlRunner, link: LetterLink & { expiresAt: Date }): Promise<string> {
  const token = newToken();
  // Runs without an account too, so that the number of queries does not reveal whether there is one.
  await runner.query('delete from customer_link where customer_id = $1 and purpose = $2', [
    link.customerId,
    link.purpose,
  ]);
  await runner.query(
    `insert into customer_link (token_hash, purpose, tenant, customer_id, content, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [sha256(token), link.purpose, link.tenant, link.customerId, JSON.stringify(link.content), link.expiresAt],
  );
  return token;
}

type Asked = { token: string; purpose: LinkPurpose; tenant: string; now: Date };

const FOUND = 'purpose, tenant, customer_id as "customerId", content';

/** Reads a link without using it, because a mail scanner may open it first. */
export async function readLink(runner: SqlRunner, { token, purpose, tenant, now }: Asked): Promise<LetterLink | null> {
  const { rows } = (await runner.query(
    `select ${FOUND} from customer_link where token_hash = $1 and purpose = $2 and tenant = $3 and expires_at > $4`,
    [sha256(token), purpose, tenant, now],
  )) as { rows: LetterLink[] };
  return rows[0] ?? null;
}

/** Reads and deletes a link. Of several concurrent calls exactly one gets it. */
export async function redeemLink(
  runner: SqlRunner,
  { token, purpose, tenant, now }: Asked,
): Promise<LetterLink | null> {
  const { rows } = (await runner.query(
    `delete from customer_link where token_hash = $1 and purpose = $2 and tenant = $3 and expires_at > $4
     returning ${FOUND}`,
    [sha256(token), purpose, tenant, now],
  )) as { rows: LetterLink[] };
  return rows[0] ?? null;
}

/** Deletes all links of an account. */
export async function dropLinksOf(runner: SqlRunner, customerId: string): Promise<void> {
  await runner.query('delete from customer_link where customer_id = $1', [customerId]);
}
