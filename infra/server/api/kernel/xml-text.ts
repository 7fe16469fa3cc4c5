const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Everything but the characters of XML 1.0 §2.2, which cannot stand in a document at all. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as the content of an element or an attribute of XML. */
export const xmlText = (text: string): string =>
  text.replaceAll(IMPOSSIBLE, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
