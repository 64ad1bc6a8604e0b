import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Declaration, DeclarationKind } from './types.ts';

export type DeclaredFor = { membershipId: string; renewsOn: string };

/** Locks the membership that a declaration means: of the account with this address and, if given, this number. */
export async function declaredFor(
  runner: SqlRunner,
  who: { tenant: string; email: string; customerNumber: string | null },
): Promise<DeclaredFor | null> {
  const { rows } = (await runner.query(
    `select membership.id as "membershipId", membership.renews_on::text as "renewsOn" from membership
     join customer on customer.id = membership.customer_id
     where customer.tenant = $1 and customer.email = $2 and ($3::text is null or customer.number = $3)
       and membership.ended_at is null for update of membership`,
    [who.tenant, who.email, who.customerNumber],
  )) as { rows: DeclaredFor[] };
  return rows[0] ?? null;
}

/** Inserts a declaration as received; a null `handledAt` means that an employee must read it. */
export async function insertDeclaration(
  runner: SqlRunner,
  declaration: Declaration & {
    tenant: string;
    locale: string;
    receivedAt: Date;
    membershipId: string | null;
    handledAt: Date | null;
  },
): Promise<void> {
  await runner.query(
    `insert into membership_declaration (tenant, locale, name, email, customer_number, kind, reason, wished_on, received_at,
       membership_id, handled_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      declaration.tenant,
      declaration.locale,
      declaration.name,
      declaration.email,
      declaration.customerNumber,
      declaration.kind,
      declaration.reason,
      declaration.wishedOn,
      declaration.receivedAt,
      declaration.membershipId,
      declaration.handledAt,
    ],
  );
}

/** Deletes handled declarations received before an instant, with those that match no member. Returns their number. */
export async function deleteOldDeclarations(runner: SqlRunner, before: Date): Promise<number> {
  const { rows } = await runner.query('delete from membership_declaration where handled_at < $1 returning id', [
    before,
  ]);
  return rows.length;
}

export type OpenDeclaration = {
  id: string;
  name: string;
  email: string;
  customerNumber: string | null;
  kind: DeclarationKind;
  reason: string | null;
  wishedOn: string | null;
  receivedAt: Date;
  /** Customer number of the membership that it matches, or null. */
  memberNumber: string | null;
  /** Time of the receipt with all digits, which a Date lacks. */
  place: string;
};

/** Returns declarations that employees must read, the oldest first. `last`: place and id of the declaration before. */
export async function openDeclarations(
  runner: SqlRunner,
  { tenant, most, last }: { tenant: string; most: number; last: readonly string[] | null },
): Promise<OpenDeclaration[]> {
  const { rows } = (await runner.query(
    `select d.id, d.name, d.email, d.customer_number as "customerNumber", d.kind, d.reason, d.wished_on::text as "wishedOn",
       d.received_at as "receivedAt", customer.number as "memberNumber", d.received_at::text as place
     from membership_declaration d left join membership on membership.id = d.membership_id
     left join customer on customer.id = membership.customer_id
     where d.tenant = $1 and d.handled_at is null
       and ($3::timestamptz is null or (d.received_at, d.id) > ($3::timestamptz, $4::uuid))
     order by d.received_at, d.id limit $2`,
    [tenant, most, last?.[0] ?? null, last?.[1] ?? null],
  )) as { rows: OpenDeclaration[] };
  return rows;
}

/** Marks a declaration as handled; false if it is another tenant's or already handled. */
export async function writeHandled(runner: SqlRunner, tenant: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await runner.query(
    `update membership_declaration set handled_at = $3 where tenant = $1 and id::text = $2 and handled_at is null
     returning id`,
    [tenant, id, now],
  );
  return rows.length === 1;
}
