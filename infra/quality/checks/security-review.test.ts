import { untestedFindings } from './security-review.ts';

const pageWith = (heldBy: string) =>
  `# Findings\n\n## Fixed\n\n| Finding | Answer | Held by |\n| --- | --- | --- |\n| One | Mended | ${heldBy} |\n\n## Open\n\n| Two | – |\n`;
const textOf = (file: string) => (file === 'a/lock.test.ts' ? "it('stays locked', …)" : null);

it.each([
  ['`a/lock.test.ts`: "stays locked"', null],
  ['`a/lock.test.ts`: "stays locked"; `a/lock.test.ts`: "opens"', 'a/lock.test.ts has no test "opens"'],
  ['`b/key.test.ts`: "stays locked"', '"One" names b/key.test.ts, which does not exist'],
  ['`a/lock.test.ts`', '"One" is fixed and names no test'],
  ['careful work', '"One" is fixed and names no test'],
])('a finding that is held by %s', (heldBy, trouble) => {
  expect(untestedFindings(pageWith(heldBy), textOf)).toEqual(trouble ? [`docs/security-review.md: ${trouble}`] : []);
});

it('a page without the table is no page without troubles', () => {
  expect(untestedFindings('# Findings\n', textOf)).toEqual([
    'docs/security-review.md: the table of fixed findings is missing',
  ]);
});
