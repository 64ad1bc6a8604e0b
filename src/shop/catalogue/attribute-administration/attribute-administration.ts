import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import {
  type Attribute,
  announceAttributes,
  attributesOf,
  isDescribing,
  listedBy,
  readAttribute,
  readAttributeBook,
  readAttributes,
  type ValidAttribute,
  writeExtents,
} from '../attributes/index.ts';
import {
  announceSearchFields,
  attributeUses,
  type CategoryRowWithList,
  categoriesToAssign,
  deleteAttribute,
  insertAttribute,
  lockAttributes,
  moveAttribute,
  type UsedChoice,
  updateAttribute,
  usedChoices,
  writeAttributeNames,
  writeCategoryList,
} from './administration.store.ts';
import { type AttributeProblem, type Entered, readAttributeEntry, readCategoryEntry } from './attribute-entry.ts';
import { type ChoiceAdministration, choiceAdministration } from './choice-administration.ts';

export type AttributeOutcome = { ok: true; key: string } | Refused | { ok: false; problem: AttributeProblem };
export type AttributeMoveOutcome = { ok: true } | Refused;
export type RemoveOutcome = { ok: true } | Refused | { ok: false; problem: 'in-use' | 'import-running' };

export type ListedAttribute = Attribute & { products: number };
export type AttributePage = { attribute: Attribute; choices: UsedChoice[]; products: number; categories: string[] };
export type AssignedCategory = CategoryRowWithList & { hasList: boolean };
export type CategoryAssignment = {
  category: CategoryRowWithList;
  /** Whether the category has a list of its own; otherwise the name of the category whose list is valid, or null. */
  hasList: boolean;
  from: string | null;
  /** Attributes of the valid list in their order, then all others. */
  attributes: (ValidAttribute & { isListed: boolean })[];
};

/** Most choices that a page shows. */
const MOST_CHOICES = 500;

/** Administration of attributes. Every function checks the role and records its changes. */
export type AttributeAdministration = ChoiceAdministration & {
  /** Returns all attributes by position; null if the role may not read them. */
  list(member: StaffMember): Promise<ListedAttribute[] | null>;
  attribute(member: StaffMember, key: string, locale: string): Promise<AttributePage | null>;
  create(member: StaffMember, entered: Entered): Promise<AttributeOutcome>;
  edit(member: StaffMember, key: string, entered: Entered): Promise<AttributeOutcome>;
  /** Edits an attribute if `isSeen` holds for its state under the lock, else it is `changed`. */
  editSeen(
    member: StaffMember,
    key: string,
    entered: Entered,
    isSeen: (attribute: Attribute) => boolean,
  ): Promise<AttributeOutcome | { ok: false; problem: 'changed' }>;
  move(member: StaffMember, key: string, by: 'up' | 'down'): Promise<AttributeMoveOutcome>;
  /** Deletes an attribute that no product has; built-in ones stay. */
  remove(member: StaffMember, key: string): Promise<RemoveOutcome>;
  /** Returns all categories, parents first, and which have a list of their own. */
  categories(member: StaffMember, locale: string): Promise<AssignedCategory[] | null>;
  category(member: StaffMember, id: string, locale: string): Promise<CategoryAssignment | null>;
  assign(member: StaffMember, id: string, entered: Entered): Promise<AttributeMoveOutcome>;
  /** Deletes the list of a category, which then takes over those above. */
  inherit(member: StaffMember, id: string): Promise<AttributeMoveOutcome>;
};

export type AttributeAdministrationDeps = {
  pool: Pool;
  clock: Clock;
  /** Holds off imports until the end of the transaction; false while one runs. */
  holdOffImports(client: pg.ClientBase): Promise<boolean>;
};

export function createAttributeAdministration(deps: AttributeAdministrationDeps): AttributeAdministration {
  const { pool, clock } = deps;
  const readable = (member: StaffMember): boolean => may(member, 'attribute.read');

  async function change<Outcome extends { ok: boolean }>(
    member: StaffMember,
    steps: (client: pg.PoolClient, now: Date) => Promise<Outcome>,
  ): Promise<Outcome | Refused> {
    if (!may(member, 'attribute.change')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client) => {
      await lockAttributes(client);
      return steps(client, clock.now());
    });
  }

  return {
    ...choiceAdministration(deps),
    list: async (member) => {
      if (!readable(member)) return null;
      const [attributes, uses] = await Promise.all([readAttributes(pool), attributeUses(pool)]);
      return attributes.map((attribute) => ({ ...attribute, products: uses.get(attribute.key) ?? 0 }));
    },
    attribute: async (member, key, locale) => {
      const attribute = readable(member) ? await readAttribute(pool, key) : null;
      if (!attribute) return null;
      const [choices, uses, book, categories] = await Promise.all([
        usedChoices(pool, key, MOST_CHOICES),
        attributeUses(pool),
        readAttributeBook(pool),
        categoriesToAssign(pool, locale),
      ]);
      const named = categories.filter(({ id }) => book.lists.get(id)?.some((use) => use.key === key));
      return { attribute, choices, products: uses.get(key) ?? 0, categories: named.map(({ name }) => name) };
    },
    create: (member, entered) =>
      change<AttributeOutcome>(member, (client, now) => create(client, { member, now, entered })),
    edit: (member, key, entered) =>
      change<AttributeOutcome>(member, (client, now) => edit(client, { member, now, key, entered })),
    editSeen: (member, key, entered, isSeen) =>
      change<AttributeOutcome | { ok: false; problem: 'changed' }>(member, async (client, now) => {
        const attribute = await readAttribute(client, key);
        if (attribute && !isSeen(attribute)) return { ok: false, problem: 'changed' };
        return edit(client, { member, now, key, entered });
      }),
    move: (member, key, by) =>
      change<AttributeMoveOutcome>(member, async (client, now) => {
        if (!(await readAttribute(client, key))) return { ok: false, problem: 'not-found' };
        if (!(await moveAttribute(client, key, by))) return { ok: true };
        await announceAttributes(client, [key]);
        await recordAudit(client, now, member, {
          action: 'attribute.moved',
          tenant: null,
          subject: `attribute:${key}`,
          after: { direction: by },
        });
        return { ok: true };
      }),
    remove: (member, key) =>
      change<RemoveOutcome>(member, async (client, now) => {
        if (!(await deps.holdOffImports(client))) return { ok: false, problem: 'import-running' };
        const attribute = await readAttribute(client, key);
        if (!attribute) return { ok: false, problem: 'not-found' };
        const uses = await attributeUses(pool);
        if (attribute.origin === 'built-in' || (uses.get(key) ?? 0) > 0) return { ok: false, problem: 'in-use' };
        await deleteAttribute(client, key);
        await announceAttributes(client, [key]);
        await recordAudit(client, now, member, {
          action: 'attribute.deleted',
          tenant: null,
          subject: `attribute:${key}`,
          before: { kind: attribute.kind, unit: attribute.unit },
        });
        return { ok: true };
      }),
    ...categoryAdministration(pool, readable, change),
  };
}

type Change = <Outcome extends { ok: boolean }>(
  member: StaffMember,
  steps: (client: pg.PoolClient, now: Date) => Promise<Outcome>,
) => Promise<Outcome | Refused>;

function categoryAdministration(
  pool: Pool,
  readable: (member: StaffMember) => boolean,
  change: Change,
): Pick<AttributeAdministration, 'categories' | 'category' | 'assign' | 'inherit'> {
  const write = (member: StaffMember, id: string, entered: Entered | null): Promise<AttributeMoveOutcome> =>
    change<AttributeMoveOutcome>(member, async (client, now) => {
      const book = await readAttributeBook(client);
      if (!book.parents.has(id)) return { ok: false, problem: 'not-found' };
      const list = entered === null ? null : readCategoryEntry(entered, book.attributes);
      await writeCategoryList(client, id, list);
      await announceAttributes(
        client,
        book.attributes.slice(0, 1).map(({ key }) => key),
      );
      const searched = (attributes: readonly Pick<ValidAttribute, 'key' | 'searchable'>[]): string =>
        attributes
          .flatMap(({ key, searchable }) => (searchable ? [key] : []))
          .sort()
          .join();
      const after = attributesOf(await readAttributeBook(client), id);
      if (searched(attributesOf(book, id)) !== searched(after)) await announceSearchFields(client);
      await recordAudit(client, now, member, {
        action: 'attribute.assigned',
        tenant: null,
        subject: `category:${id}`,
        before: { filters: filtersOf(attributesOf(book, id)) },
        after: { filters: filtersOf(after), inherits: list === null },
      });
      return { ok: true };
    });
  return {
    categories: async (member, locale) => {
      if (!readable(member)) return null;
      const [categories, book] = await Promise.all([categoriesToAssign(pool, locale), readAttributeBook(pool)]);
      return categories.map((category) => ({ ...category, hasList: book.lists.has(category.id) }));
    },
    category: async (member, id, locale) => {
      if (!readable(member)) return null;
      const [categories, book] = await Promise.all([categoriesToAssign(pool, locale), readAttributeBook(pool)]);
      const category = categories.find((known) => known.id === id);
      if (!category) return null;
      const owner = listedBy(book, id);
      const valid = attributesOf(book, id);
      const others = attributesOf(book, null).filter(({ key }) => !valid.some((one) => one.key === key));
      return {
        category,
        hasList: owner === id,
        from: owner === null || owner === id ? null : (categories.find((known) => known.id === owner)?.name ?? owner),
        attributes: [
          ...valid.map((attribute) => ({ ...attribute, isListed: true })),
          ...others.map((attribute) => ({ ...attribute, isListed: false })),
        ],
      };
    },
    assign: (member, id, entered) => write(member, id, entered),
    inherit: (member, id) => write(member, id, null),
  };
}

function filtersOf(attributes: readonly ValidAttribute[]): string {
  return attributes.flatMap(({ key, control }) => (control === null ? [] : [key])).join(', ');
}

async function create(
  client: pg.ClientBase,
  { member, now, entered }: { member: StaffMember; now: Date; entered: Entered },
): Promise<AttributeOutcome> {
  const read = readAttributeEntry(entered, null);
  if ('problem' in read) return { ok: false, problem: read.problem };
  const { attribute } = read;
  if (!(await insertAttribute(client, attribute))) return { ok: false, problem: 'taken' };
  await writeAttributeNames(client, attribute.key, attribute.names);
  await announceAttributes(client, [attribute.key]);
  await recordAudit(client, now, member, {
    action: 'attribute.created',
    tenant: null,
    subject: `attribute:${attribute.key}`,
    after: { kind: attribute.kind, unit: attribute.unit, filter: attribute.filter },
  });
  return { ok: true, key: attribute.key };
}

async function edit(
  client: pg.ClientBase,
  { member, now, key, entered }: { member: StaffMember; now: Date; key: string; entered: Entered },
): Promise<AttributeOutcome> {
  const before = await readAttribute(client, key);
  if (!before) return { ok: false, problem: 'not-found' };
  const read = readAttributeEntry(entered, before);
  if ('problem' in read) return { ok: false, problem: read.problem };
  const { attribute } = read;
  // No employee decides what the shop itself measures in.
  await updateAttribute(client, isDescribing(before) ? attribute : { ...attribute, unit: before.unit });
  await writeAttributeNames(client, key, attribute.names);
  if (before.kind !== attribute.kind) await writeExtents(client, [key]);
  await announceAttributes(client, [key]);
  const isIndexedOtherwise = (before.kind === 'text') !== (attribute.kind === 'text');
  if (before.searchable !== attribute.searchable || isIndexedOtherwise) await announceSearchFields(client);
  const facts = ({ kind, unit, filter, searchable, comparable }: typeof attribute) => ({
    kind,
    unit,
    filter,
    searchable,
    comparable,
  });
  await recordAudit(client, now, member, {
    action: 'attribute.changed',
    tenant: null,
    subject: `attribute:${key}`,
    before: facts(before),
    after: facts(attribute),
  });
  return { ok: true, key };
}
