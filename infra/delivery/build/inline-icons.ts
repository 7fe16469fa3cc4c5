import * as icons from '@mdi/js';

const PATHS: Readonly<Record<string, string>> = icons;

const pathOf = (name: string): string => {
  const path = PATHS[name];
  if (!path) throw new Error(`@mdi/js has no ${name}`);
  return `const ${name} = '${path}';`;
};

/**
 * Writes the icons that a file imports into it. They come as one module of seven thousand, and what one page uses of a
 * module is in the first file of every other page.
 */
export default function inlineIcons(source: string): string {
  return source.replace(/^import \{([^}]*)\} from '@mdi\/js';/gm, (_, names: string) =>
    names
      .split(',')
      .flatMap((name) => (name.trim() ? pathOf(name.trim()) : []))
      .join(' '),
  );
}
