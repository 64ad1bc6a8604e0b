import fs from 'node:fs/promises';
import { languageOf } from '../../../../languages/language.ts';
import {
  deleteProductDocument,
  readStoredDocuments,
  type StoredDocument,
  writeProductDocument,
} from '../../product-documents/index.ts';
import { readEdits } from '../editor/origin.store.ts';
import type { ImportContext } from './import-context.ts';
import type { FeedDocument } from './read-documents.ts';

/** Documents of a product by the first row that names them. `unread`: named ones whose file is missing or broken. */
export type RowDocuments = {
  line: number;
  documents: FeedDocument[];
  unread: { kind: string; language: string }[];
};

type About = { kind: string; language: string };
const nameOf = ({ kind, language }: About): string => `${kind}.${language}`;

/**
 * Writes the documents that the file names, and removes those of earlier feeds that it lacks. Only languages that the row
 * names and that of the file count, since each language may have a file of its own. Documents that an employee added or
 * removed stay. Returns the changed products.
 */
export async function writeFeedDocuments(context: ImportContext): Promise<string[]> {
  const { client, documents, clock, overwriteEdits = false } = context;
  if (documents.size === 0) return [];
  const ids = [...documents.keys()];
  const stored = await readStoredDocuments(client, ids);
  const edits = overwriteEdits ? new Map<string, Set<string>>() : await readEdits(client, ids);
  const changed: string[] = [];
  for (const [productId, named] of documents) {
    const isEdited = (about: About) => edits.get(productId)?.has(`document.${nameOf(about)}`) ?? false;
    const known = stored.get(productId) ?? [];
    const wanted = named.documents.filter((document) => !isEdited(document) && !isStored(known, document));
    for (const { kind, language, file } of wanted) {
      if (file === null) {
        const reason = `the shop has another document "${kind}|${language}": name its file`;
        context.report.refused.push({ line: named.line, attribute: 'c:document', reason });
        continue;
      }
      const content = await fs.readFile(file);
      const id = await writeProductDocument(client, { productId, kind, language, content, now: clock.now() });
      if (id !== null) changed.push(productId);
    }
    for (const { id, ...about } of lackedBy(named, known, languageOf(context.locale))) {
      if (isEdited(about)) continue;
      await deleteProductDocument(client, { productId, id });
      changed.push(productId);
    }
  }
  return [...new Set(changed)];
}

const isStored = (known: readonly StoredDocument[], wanted: FeedDocument): boolean =>
  known.some((document) => nameOf(document) === nameOf(wanted) && document.fileId === wanted.fileId);

function lackedBy(named: RowDocuments, known: readonly StoredDocument[], language: string): StoredDocument[] {
  const all: About[] = [...named.documents, ...named.unread];
  const names = new Set(all.map(nameOf));
  const languages = new Set([language, ...all.map((document) => document.language)]);
  return known.filter((document) => languages.has(document.language) && !names.has(nameOf(document)));
}
