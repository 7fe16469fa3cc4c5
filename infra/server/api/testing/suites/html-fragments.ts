import fc from 'fast-check';

const word = fc.constantFrom(
  '',
  'a',
  'β',
  '&amp;',
  '&lt;',
  '&',
  '<',
  '>',
  '"',
  "'",
  '`',
  '/',
  '--',
  ' ',
  '\n',
  '\t',
  '💧',
);
const url = fc.constantFrom(
  'https://a.b/?c=d&e=f',
  'mailto:a@b.gr',
  'tel:+30',
  'javascript:hit()',
  'java\tscript:x',
  '//evil.example',
  '/x',
  'x',
);
const tagName = fc.constantFrom(
  ...'p br a b li ul table tr td th svg math style script title textarea noscript template mglyph mtext desc foreignObject select option xmp plaintext iframe form h1 h3 img'.split(
    ' ',
  ),
);
const attribute = fc.oneof(
  url.map((value) => ` href="${value}"`),
  word.map((value) => ` title="${value}"`),
  fc.constantFrom(' onload=hit()', ' scope=col', ' rel="x"', ' target=_self', ' style="x"', ' /', ' =', ' a="', " b='"),
);
/** Malformed markup: crossing tags, unclosed tags, and closing tags without an opening one. */
export const fragment = fc
  .array(
    fc.oneof(
      word,
      fc
        .tuple(tagName, fc.array(attribute, { maxLength: 3 }))
        .map(([name, attributes]) => `<${name}${attributes.join('')}>`),
      tagName.map((name) => `</${name}>`),
      fc.constantFrom('<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?', '<!doctype html>', '</', '<'),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));
