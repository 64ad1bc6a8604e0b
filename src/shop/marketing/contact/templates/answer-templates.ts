import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../../platform/one-line-note.ts';
import { LOCALES } from '../../../../tenants/locales.ts';
import type { Locale } from '../../../../tenants/tenant.ts';
import { may, mayEverywhere, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import {
  type AnswerTemplate,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  type TemplatePurpose,
  type TemplateText,
  writeTemplate,
} from './answer-templates.store.ts';
import { unknownVariables } from './template-variables.ts';

/** A template in the language of a message. */
export type OfferedTemplate = { id: string; purpose: TemplatePurpose | null; name: string; text: string };
export type TemplateProblem = 'no-text' | 'no-name' | 'unknown-variable' | 'too-many' | 'changed' | 'needed';

/** Answer templates; every function checks the role. */
export type AnswerTemplates = {
  list(member: StaffMember): Promise<AnswerTemplate[] | null>;
  open(member: StaffMember, id: string): Promise<AnswerTemplate | null>;
  /** Returns the templates that have a text in a locale. */
  offer(member: StaffMember, locale: Locale): Promise<OfferedTemplate[]>;
  /**
   * Creates (`id` null) or changes a template. Fields "name-de-CH" and "text-de-CH" of each locale, and version. Refuses
   * unknown variables, and names them.
   */
  save(
    member: StaffMember,
    id: string | null,
    entered: Readonly<Record<string, string>>,
  ): Promise<{ ok: true; id: string } | Refused | { ok: false; problem: TemplateProblem; names: string[] }>;
  /** Deletes a template; `needed`: an action of the ticket's page inserts it. */
  remove(member: StaffMember, id: string): Promise<{ ok: true } | Refused | { ok: false; problem: 'needed' }>;
};

const LONGEST_NAME = 60;
const LONGEST_TEXT = 4000;

export function createAnswerTemplates({ pool, clock }: { pool: Pool; clock: Clock }): AnswerTemplates {
  return {
    list: async (member) => (mayEverywhere(member, 'contact.answer') ? listTemplates(pool) : null),
    open: async (member, id) => (mayEverywhere(member, 'contact.answer') ? findTemplate(pool, id) : null),
    offer: async (member, locale) => {
      if (!may(member, 'contact.answer')) return [];
      const all = await listTemplates(pool);
      return all.flatMap(({ id, purpose, texts }) =>
        texts.filter((entry) => entry.locale === locale).map(({ name, text }) => ({ id, purpose, name, text })),
      );
    },

    save: async (member, given, entered) => {
      if (!mayEverywhere(member, 'contact.answer')) return { ok: false, problem: 'not-allowed' };
      const texts = readTexts(entered);
      if (texts.length === 0) return { ok: false, problem: 'no-text', names: [] };
      if (texts.some(({ name }) => name === '')) return { ok: false, problem: 'no-name', names: [] };
      const names = [...new Set(texts.flatMap(({ text }) => unknownVariables(text)))];
      if (names.length > 0) return { ok: false, problem: 'unknown-variable', names };
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const id = given ?? randomUUID();
        if (given === null) {
          if (!(await insertTemplate(client, { id, by: member.email, now })))
            return { ok: false, problem: 'too-many', names: [] } as const;
        } else if (!(await findTemplate(client, id))) return { ok: false, problem: 'not-found' } as const;
        const version = given === null ? 0 : Number(entered.version);
        if (!Number.isInteger(version) || !(await writeTemplate(client, { id, version, texts, by: member.email, now })))
          return { ok: false, problem: 'changed', names: [] } as const;
        await recordAudit(client, now, member, {
          action: 'answer-template.saved',
          subject: `answer-template:${id}`,
          after: { locales: texts.map(({ locale }) => locale).join(', ') },
        });
        return { ok: true, id } as const;
      });
    },

    remove: async (member, id) => {
      if (!mayEverywhere(member, 'contact.answer')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client) => {
        const template = await findTemplate(client, id);
        if (!template) return { ok: false, problem: 'not-found' } as const;
        if (!(await deleteTemplate(client, id))) return { ok: false, problem: 'needed' } as const;
        await recordAudit(client, clock.now(), member, {
          action: 'answer-template.removed',
          subject: `answer-template:${id}`,
          before: { name: template.texts[0]?.name ?? '' },
        });
        return { ok: true } as const;
      });
    },
  };
}

/** Reads the texts of all locales; a locale without a text is not offered. */
function readTexts(entered: Readonly<Record<string, string>>): TemplateText[] {
  return LOCALES.flatMap((locale) => {
    const text = (entered[`text-${locale}`] ?? '').replaceAll('\r\n', '\n').trim().slice(0, LONGEST_TEXT);
    const name = oneLineNote(entered[`name-${locale}`] ?? '', LONGEST_NAME);
    return text === '' ? [] : [{ locale, name, text }];
  });
}
