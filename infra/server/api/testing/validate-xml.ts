import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

/**
 * `node validate-xml.ts <schema.xsd>`: reads a list of XML documents as JSON, and writes the list of their problems. A process of its
 * own, because the test runner cannot load a module that waits while it loads.
 */
const [schema = ''] = process.argv.slice(2);
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(schema)));
const documents: string[] = JSON.parse(readFileSync(0, 'utf8'));
const problems = documents.flatMap((text) => {
  try {
    validator.validate(XmlDocument.fromString(text));
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
});
process.stdout.write(JSON.stringify(problems));
