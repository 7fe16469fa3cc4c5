import { OutsideError } from '../http/outside-error.ts';

/** An element with what stands in it; names in small letters and without prefix. */
export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  text: string;
}

const MOST = 64 * 1024;
const DEEPEST = 20;

/** All that may stand in a document. A DOCTYPE, an entity's declaration, a processing instruction is not among it. */
const TOKEN =
  /<!--(?:(?!--)[^])*-->|<!\[CDATA\[(?<cdata>(?:(?!\]\]>)[^])*)\]\]>|<\/(?<end>[\p{L}_][\w.:-]*)\s*>|<(?<start>[\p{L}_][\w.:-]*)(?<attributes>(?:\s+[\p{L}_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/uy;
const ATTRIBUTE = /([\p{L}_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
const DECLARATION = /^\uFEFF?\s*(?:<\?xml\s[^<>?]*\?>)?/;

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function refuse(why: string): never {
  throw new OutsideError('unreadable', why);
}

const character = (code: number): string => {
  if (!(code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)) && code !== 9 && code !== 10 && code !== 13)
    refuse('a character that XML does not know');
  return String.fromCodePoint(code);
};

/** The five entities that XML itself knows, and numbers. Whatever else is declared somewhere, or nowhere. */
const decode = (text: string): string =>
  text.replaceAll(/&([^;&\s]{0,12};?)/g, (_, reference: string) => {
    const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}));$/i.exec(reference) ?? [];
    if (hex ?? decimal) return character(hex ? Number.parseInt(hex, 16) : Number(decimal));
    return NAMED[reference.slice(0, -1)] ?? refuse('an entity that XML does not know');
  });

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    if (attributes.has(localName(name))) refuse('the same attribute twice');
    attributes.set(localName(name), decode(double ?? single ?? ''));
  }
  return attributes;
}

/**
 * Reads a small document without a DTD: there is none that it would read, so nothing can be declared, fetched or
 * multiplied. Throws `OutsideError`.
 */
export function readXml(document: string): XmlElement {
  if (document.length > MOST) refuse('the document is too long');
  const text = document.slice(DECLARATION.exec(document)?.[0].length ?? 0);
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.groups ?? refuse('no XML, or more of it than we read');
    const current = open.at(-1) ?? refuse('no XML');
    if (token['start'] !== undefined) {
      const element = {
        name: localName(token['start']),
        attributes: attributesOf(token['attributes'] ?? ''),
        children: [],
        text: '',
      };
      current.children.push(element);
      if (!token['empty'] && open.push(element) > DEEPEST) refuse('too deep');
    } else if (token['end'] !== undefined) {
      if (open.length < 2 || localName(token['end']) !== current.name) refuse('elements that do not close');
      open.pop();
    } else current.text += token['cdata'] ?? decode(token['text'] ?? '');
  }
  const [root, second] = top.children;
  if (!root || second || open.length > 1 || top.text.trim()) refuse('not one whole document');
  return root;
}
