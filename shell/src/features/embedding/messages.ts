/** Marks the messages between an embedded page and its host; the number is the protocol version. */
export const MARK = 'hydria-frame/1';

export const THEMES = ['system', 'light', 'dark'] as const;

/** Messages of the embedding page: its answer to `hello`, and again when its theme has changed. */
export type ToFrame = { frame: typeof MARK; type: 'welcome'; theme: (typeof THEMES)[number] };

/**
 * Messages of an embedded page. `hello` goes to any embedding page and contains no data; the others go to the one that
 * answered.
 */
export type FromFrame = { frame: typeof MARK } & (
  | { type: 'hello' }
  | { type: 'ready'; title: string; language: string }
  /** Height of the content, in CSS pixels. */
  | { type: 'height'; height: number }
  /** Focus moved: upper and lower edge of the element, in CSS pixels from the top of the content. */
  | { type: 'focus'; top: number; bottom: number }
  /** A report or a form was submitted; `code` is its reference. */
  | { type: 'submitted'; what: 'report' | 'form'; code: string }
);

type Fields = Record<string, (value: unknown) => boolean>;

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 300;
const isLength = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 100_000;
const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);

const TO_FRAME: Record<ToFrame['type'], Fields> = { welcome: { theme: oneOf(...THEMES) } };

const FROM_FRAME: Record<FromFrame['type'], Fields> = {
  hello: {},
  ready: { title: isText, language: isText },
  height: { height: isLength },
  focus: { top: isLength, bottom: isLength },
  submitted: { what: oneOf('report', 'form'), code: isText },
};

/** Exactly the fields of its kind; any other object is rejected. */
const fits = (data: unknown, kinds: Record<string, Fields>): boolean => {
  if (typeof data !== 'object' || data === null) return false;
  const message = new Map<string, unknown>(Object.entries(data));
  const type = message.get('type');
  if (message.get('frame') !== MARK || typeof type !== 'string' || !Object.hasOwn(kinds, type)) return false;
  const fields = Object.entries(kinds[type] ?? {});
  return message.size === fields.length + 2 && fields.every(([name, isRight]) => isRight(message.get(name)));
};

/** Parses data that arrived at an embedded page; null for any other data. */
export const readToFrame = (data: unknown): ToFrame | null => (fits(data, TO_FRAME) ? (data as ToFrame) : null);

/** Parses data that arrived from an embedded page; null for any other data. */
export const readFromFrame = (data: unknown): FromFrame | null => (fits(data, FROM_FRAME) ? (data as FromFrame) : null);
