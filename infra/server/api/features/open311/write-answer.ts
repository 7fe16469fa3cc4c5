import { xmlText } from '../../kernel/xml-text.ts';

/** The encodings of Open311. */
export const FORMATS = ['json', 'xml'] as const;
export type Format = (typeof FORMATS)[number];

export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** The element of each item of a list, by the name of the list (GeoReport v2). */
const ITEMS = {
  services: 'service',
  attributes: 'attribute',
  values: 'value',
  service_requests: 'request',
  service_request_updates: 'request_update',
  endpoints: 'endpoint',
  formats: 'format',
  errors: 'error',
} as const;

/** The root elements. */
export type Root =
  'services' | 'service_definition' | 'service_requests' | 'service_request_updates' | 'discovery' | 'errors';

const isListName = (name: string): name is keyof typeof ITEMS => name in ITEMS;

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

function element(name: string, value: Value): string {
  if (value === null || value === '') return `<${name}/>`;
  if (isList(value)) {
    const item = isListName(name) ? ITEMS[name] : 'item';
    return `<${name}>${value.map((each) => element(item, each)).join('')}</${name}>`;
  }
  if (typeof value !== 'object') return `<${name}>${xmlText(String(value))}</${name}>`;
  const parts = Object.entries(value).map(([part, each]) => element(part, each));
  return `<${name}>${parts.join('')}</${name}>`;
}

/** An answer, with its type. */
interface Written {
  type: string;
  body: string;
}

/** Writes an answer. JSON is the XML without its root element, as the Spark convention of Open311 maps one to the other. */
export function writeAnswer(format: Format, root: Root, value: Value): Written {
  if (format === 'json') return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
  return { type: 'text/xml; charset=utf-8', body: `<?xml version="1.0" encoding="utf-8"?>\n${element(root, value)}\n` };
}
