import type { BootRemote, ServedComposition } from '@hydria/shared/platform/boot.ts';

/** The boot manifest in the HTML of a page and in `/boot.json`. */
export type Composed = Omit<ServedComposition, 'remotes'> & { remotes: BootRemote[] };

const IN_HTML = /(<script type="application\/json" id="boot"[^>]*>)(.*?)(<\/script>)/s;

const isHtml = (text: string): boolean => text.startsWith('<!doctype');

/** The composition in an answer of the gateway. Throws when the answer has none. */
export const readComposition = (text: string): Composed => {
  const json = isHtml(text) ? IN_HTML.exec(text)?.[2] : text;
  if (!json) throw new Error('This page has no boot manifest');
  return JSON.parse(json);
};

/** Preload links in the head for files below an address. */
const withoutPreloads = (html: string, base: string): string =>
  html
    .split('\n')
    .filter((line) => !(line.startsWith('<link rel="preload"') && line.includes(`href="${base}`)))
    .join('\n');

/**
 * The same answer with another item for one remote, or without the item, and without preloads of the original's files.
 * Optionally changes the composition too.
 */
export const changeRemote = (
  text: string,
  name: string,
  item: (remote: BootRemote) => unknown,
  composition: Partial<Composed> = {},
): string => {
  const boot = readComposition(text);
  const remote = boot.remotes.find((one) => one.name === name);
  if (!remote) return text;
  // `/boot.json` gives the entry of a partial remote, and is changed like the HTML.
  const isChanged = (one: BootRemote): boolean => one === remote && !one.isPartial;
  const remotes = boot.remotes.flatMap((one) => (isChanged(one) ? (item(one) ?? []) : one));
  const json = JSON.stringify({ ...boot, ...composition, remotes });
  if (!isHtml(text)) return json;
  const embedded = json.replaceAll('<', '\\u003c');
  return (remote.isPartial ? text : withoutPreloads(text, remote.base)).replace(
    IN_HTML,
    (_, begin, __, end) => begin + embedded + end,
  );
};
