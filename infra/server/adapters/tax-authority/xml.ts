import { SaxesParser } from 'saxes';
import { OutsideError } from '../http/outside-error.ts';

/** An element with its content; names in lower case and without prefix. */
export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  text: string;
}

const MAX_LENGTH = 64 * 1024;
const MAX_DEPTH = 20;

function refuse(reason: string): never {
  throw new OutsideError('unreadable', reason);
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

function attributesOf(written: Record<string, string>): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(written)) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    if (attributes.has(localName(name))) refuse('an attribute occurs twice');
    attributes.set(localName(name), value);
  }
  return attributes;
}

/**
 * Reads a small, well-formed document without a DTD. A DOCTYPE is refused, therefore a document can declare no entity; saxes
 * knows the five entities of XML and refuses all others. Prefixes are not resolved. Throws `OutsideError`.
 */
export function readXml(document: string): XmlElement {
  if (document.length > MAX_LENGTH) refuse('the document is too long');
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  const current = (): XmlElement => open.at(-1) ?? top;
  const append = (text: string) => {
    current().text += text;
  };
  const parser = new SaxesParser();
  parser.on('error', () => refuse('the document is not well-formed'));
  parser.on('doctype', () => refuse('a DOCTYPE'));
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: localName(name), attributes: attributesOf(attributes), children: [], text: '' };
    current().children.push(element);
    if (open.push(element) > MAX_DEPTH) refuse('the elements are nested too deeply');
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(document.trim()).close();
  return top.children[0] ?? refuse('no element');
}
