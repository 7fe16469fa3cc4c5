import type { BootRemote } from '@hydria/shared/platform/boot.ts';

/** The part of a boot manifest that names the remotes, in a page or by itself. */
interface Composed {
  remotes: BootRemote[];
}

/** The composition with these remotes in the places of those of the same name, and after the others where there are none. */
export const withRemotes = <T extends Composed>(composed: T, local: readonly BootRemote[]): T => {
  const find = (name: string) => local.find((remote) => remote.name === name);
  const known = new Set(composed.remotes.map(({ name }) => name));
  return {
    ...composed,
    remotes: [
      ...composed.remotes.map((remote) => find(remote.name) ?? remote),
      ...local.filter(({ name }) => !known.has(name)),
    ],
  };
};

const BOOT = /(<script type="application\/json" id="boot"[^>]*>)(.*?)(<\/script>)/s;

/** JSON inside a script element: no text of it may end the element. */
const embed = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Files of releases that this page is not going to run are not fetched ahead either. */
const withoutPreloads = (html: string, bases: readonly string[]): string =>
  html.replace(/<link\b[^>]*\brel="(?:module)?preload"[^>]*>\n?/g, (link) =>
    bases.some((base) => link.includes(`href="${base}`)) ? '' : link,
  );

/**
 * A page of the portal with remotes from this machine: its boot manifest names them, and the panel's script comes
 * first. A page without a boot manifest is left as it is. `nonce` is the one of the page's policy.
 */
export const withLocalRemotes = (
  html: string,
  local: readonly BootRemote[],
  panel: { sentence: string; nonce: string },
): string => {
  const [, open = '', text, close = ''] = BOOT.exec(html) ?? [];
  if (text === undefined) return html;
  const boot: Composed = JSON.parse(text);
  const replaced = boot.remotes.filter(({ name }) => local.some((remote) => remote.name === name));
  const script = `<script src="/@dev/panel.js" nonce="${escape(panel.nonce)}" data-sentence="${escape(panel.sentence)}"></script>`;
  return withoutPreloads(
    html,
    // A partial remote has no folder, and none of its files is fetched ahead.
    replaced.filter(({ isPartial }) => !isPartial).map(({ base }) => base),
  )
    .replace(BOOT, () => `${open}${embed(withRemotes(boot, local))}${close}`)
    .replace(/<head>/, (head) => `${head}\n${script}`);
};
