import type { Document } from './bill-layout.ts';

const NAME = 'factur-x.xml';
const SCHEMA = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** Properties of the embedded file in the metadata, and their description, which PDF/A demands. */
const PROPERTIES = [
  ['DocumentFileName', NAME, 'name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE', 'INVOICE'],
  ['Version', '1.0', 'version of the Factur-X schema'],
  ['ConformanceLevel', 'EN 16931', 'conformance level of the embedded data'],
] as const;

/** Embeds an electronic invoice and says so in the metadata, as Factur-X 1.07 demands. */
export function embedEInvoice(document: Document, xml: string, at: Date): void {
  const file = {
    name: NAME,
    type: 'text/xml',
    description: 'Factur-X',
    // The XML is another form of the whole document.
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  };
  document.file(Buffer.from(xml, 'utf8'), file);
  document.appendXML(`
        <rdf:Description rdf:about="" xmlns:fx="${SCHEMA}">
            ${PROPERTIES.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('')}
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>${SCHEMA}</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq>${PROPERTIES.map(
                  ([name, , about]) => `<rdf:li rdf:parseType="Resource">
                    <pdfaProperty:name>${name}</pdfaProperty:name>
                    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                    <pdfaProperty:category>external</pdfaProperty:category>
                    <pdfaProperty:description>${about}</pdfaProperty:description>
                </rdf:li>`,
                ).join('')}</rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>`);
}
