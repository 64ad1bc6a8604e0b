import * as v from 'valibot';
import { type NamedDocument, namedDocuments } from './document-columns.ts';
import { cell, given } from './feed-values.ts';
import { splitTexts } from './lists.ts';
import { relatedNumbers } from './relation-columns.ts';

/** Columns of documents, and of products beside the product. */
export const COMPANION_COLUMNS = {
  'c:document': v.optional(
    v.pipe(
      cell,
      v.rawTransform<string | string[], NamedDocument[]>(({ dataset, addIssue, NEVER }) => {
        const documents = namedDocuments(splitTexts(dataset.value));
        if (Array.isArray(documents)) return documents;
        addIssue({ message: documents.reason });
        return NEVER;
      }),
    ),
  ),
  'c:accessories': given<string[]>(relatedNumbers),
  'c:related': given<string[]>(relatedNumbers),
};
