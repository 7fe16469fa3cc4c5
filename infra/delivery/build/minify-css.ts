import { transform } from 'lightningcss';
import { TARGETS } from './preset.ts';

/** `safari >= 16.4` as lightningcss writes versions: a byte for each part. */
const target = (range: string): [string, number] => {
  const [name = '', version = ''] = range.split(' >= ');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [name, (major << 16) | (minor << 8)];
};

const targets = Object.fromEntries(TARGETS.browser.split(', ').map(target));

/**
 * Minifies an imported style sheet for the browsers of the portal.
 *
 * @throws {SyntaxError} for invalid CSS, with line and column; webpack adds the file, and the build fails.
 */
export default function minifyCss(source: string): string {
  const { code } = transform({ filename: 'imported.css', code: Buffer.from(source), minify: true, targets });
  return code.toString();
}
