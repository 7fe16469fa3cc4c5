import { isAfm } from '@hydria/shared/rules/afm.ts';
import { OutsideError } from '../http/outside-error.ts';
import type { TaxCitizen } from './tax-authority.ts';
import { readXml, type XmlElement } from './xml.ts';

const NAME_MOST = 100;

/** UTF-8 whatever it is called; when it is not, the authority's old Greek code page, which it has called latin1 as well. */
const decode = (body: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1253').decode(body);
  }
};

const below = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(below)];

/** A field's value: an attribute or an element of that name, without the spaces that fill it up. Two that differ are no value. */
function field(info: XmlElement, name: string): string {
  const said = [
    info.attributes.get(name),
    ...info.children.filter((child) => child.name === name).map(({ text }) => text),
  ];
  const values = new Set(
    said.filter((text) => text !== undefined).map((text) => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim()),
  );
  if (values.size > 1) throw new OutsideError('unreadable', `${name} is there twice`);
  return [...values][0] ?? '';
}

/** A name; none for the word `null`, which the authority writes where a company has no first name. */
const nameOf = (info: XmlElement, name: string): string => {
  const written = field(info, name);
  return written.toLowerCase() === 'null' ? '' : written.slice(0, NAME_MOST);
};

/** The person of the authority's `userinfo`. Names may be missing; without a valid number there is no person. */
export function citizenOf(body: Uint8Array): TaxCitizen {
  const [info, second] = below(readXml(decode(body))).filter(({ name }) => name === 'userinfo');
  if (!info || second) throw new OutsideError('unreadable', 'not one userinfo');
  // Some answers have eleven digits, of which the first two are zeros.
  const taxid = field(info, 'taxid')
    .replaceAll(' ', '')
    .replace(/^00(?=\d{9}$)/, '');
  if (!isAfm(taxid))
    throw new OutsideError('unreadable', `no tax number${/^\d{9}$/.test(taxid) ? ': its check digit is wrong' : ''}`);
  return { taxid, first_name: nameOf(info, 'firstname'), last_name: nameOf(info, 'lastname') };
}
