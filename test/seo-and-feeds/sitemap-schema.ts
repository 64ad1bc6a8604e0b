import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const OFFICIAL = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.resolve('sitemap')))));
const OWN = path.join(import.meta.dirname, 'schema');

/** Validates by the official schema, with strict schemas of our own for the extensions that it permits. */
function validator(kind: 'urlset' | 'sitemapindex'): XsdValidator {
  xmlRegisterFsInputProviders();
  const own = (name: string) => pathToFileURL(path.join(OWN, name)).pathname;
  const text =
    kind === 'sitemapindex'
      ? `<schema xmlns="http://www.w3.org/2001/XMLSchema"><import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="${own('siteindex.xsd')}"/></schema>`
      : `<schema xmlns="http://www.w3.org/2001/XMLSchema">
          <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="${path.join(OFFICIAL, 'schema/sitemap.xsd')}"/>
          <import namespace="http://www.w3.org/1999/xhtml" schemaLocation="${own('xhtml-link.xsd')}"/>
          <import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="${own('image.xsd')}"/>
        </schema>`;
  return XsdValidator.fromDoc(XmlDocument.fromString(text, { url: path.join(OWN, 'all.xsd') }));
}

/** Returns the schema's errors about a sitemap, or null. */
export function problems(kind: 'urlset' | 'sitemapindex', text: string): string | null {
  const schema = validator(kind);
  const document = XmlDocument.fromString(text);
  try {
    schema.validate(document);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    document.dispose();
    schema.dispose();
  }
}
