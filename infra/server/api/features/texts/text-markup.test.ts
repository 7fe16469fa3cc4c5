import { toHtml, toMarkdown } from './text-markup.ts';

it.each([
  ['a paragraph with emphasis', '<p>Η <strong>υδροδότηση</strong> <em>διακόπτεται</em>.</p>'],
  ['a list', '<ul>\n<li>Σούδα</li>\n<li>Χανιά</li>\n</ul>'],
  ['a numbered list', '<ol>\n<li>Κλείστε</li>\n<li>Ανοίξτε</li>\n</ol>'],
  ['a heading', '<h3>Ώρες</h3>\n<p>8:00–14:00</p>'],
  [
    'a link',
    '<p><a href="https://deya.example/a_b" rel="noopener noreferrer" target="_blank">εδώ</a> και ' +
      '<a href="tel:+302821000101" rel="noopener noreferrer" target="_blank">2821 000101</a></p>',
  ],
  ['a table of the feed', '<table><thead><tr><th>Ζώνη</th></tr></thead><tbody><tr><td>Α</td></tr></tbody></table>'],
  ['characters that Markdown reads', '<p>1. όχι λίστα * 2 * 3 _α_ # β</p>'],
])('%s is the same after it was edited', (_, html) => {
  expect(toHtml(toMarkdown(html))).toBe(html);
});

it('a text of the staff cannot contain what the portal does not allow', () => {
  const html = toHtml('Κείμενο <script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))');
  expect(html).not.toMatch(/script|img|onerror/);
  expect(html).toContain('Κείμενο');
});
