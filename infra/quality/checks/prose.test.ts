import { proseOfCalls, proseOfMarkdown, proseOfMessages, proseOfSource, proseOfTitles } from './prose.ts';

const findingsOf = (markdown: string): string[] => proseOfMarkdown('page.md', markdown);

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

it('refuses a sentence of 31 words and accepts one of 30', () => {
  expect(findingsOf(`${words(31)}.`)).toHaveLength(1);
  expect(findingsOf(`${words(30)}. A ${words(29)}.`)).toEqual([]);
});

it.each([
  ['nobody', 'Nobody waits for the answer.'],
  ['no one', 'The file is read by no one.'],
  ['whoever', 'The operator tells whoever asked.'],
  ['a relative clause as subject', 'What is stored stays.'],
  ['a person as a relative clause', 'Who signs in sees the bills.'],
  ['a relative clause after a semicolon', 'The row stays; what changed is logged.'],
  ['is told', 'The operator is told by mail.'],
  ['tells of', 'The report tells of a failure.'],
  ['of when', 'A line of when it is shown.'],
  ['anew', 'The page is drawn anew.'],
  ['asks of', 'This asks of a remote what it cannot do.'],
  ['in its stead', 'The default is served in its stead.'],
  ['and its like', 'S3 and its like are supported.'],
])('refuses "%s"', (_name, text) => {
  expect(findingsOf(text)).toHaveLength(1);
  expect(findingsOf(`- A list item. ${text}`)).toHaveLength(1);
  expect(findingsOf(`| Rule | Reason |\n| --- | --- |\n| a rule | ${text} |`)).toHaveLength(1);
  expect(proseOfSource('file.ts', `/** ${text} */\nexport const x = 1;`)).toHaveLength(1);
});

it('refuses a construction in the title of a decision', () => {
  expect(findingsOf('# 0001 A worker that stands in the way of nobody')).toHaveLength(1);
});

it('names file, line and remedy', () => {
  const [finding] = findingsOf('A line.\n\nNobody reads it.');
  expect(finding).toContain('page.md:3');
  expect(finding).toContain('no visitor');
});

it('accepts questions, and short headings of sections and columns', () => {
  expect(findingsOf('Who may read the log?')).toEqual([]);
  expect(findingsOf('# What a remote is\n\n| Check | What it does |\n| --- | --- |\n| a | b |')).toEqual([]);
});

it('leaves code, quotations and links alone', () => {
  expect(findingsOf('```ts\nconst nobody = whoever;\n```')).toEqual([]);
  expect(findingsOf('The answer is `nobody`, the text "whoever asks", the link [here](./nobody.md).')).toEqual([]);
});

it('counts the list of checks of a decision as a list', () => {
  expect(findingsOf(`**Checked by** ${words(40)}.`)).toEqual([]);
});

it('reads line comments as one text, and no directive of a tool', () => {
  const source = `// The first line\n// and nobody else.\n// oxlint-disable-next-line nobody -- whoever\nexport const x = 1; // nobody`;
  expect(proseOfSource('file.ts', source)).toHaveLength(1);
  expect(proseOfSource('file.ts', source)[0]).toContain('file.ts:1');
});

it('reads doc comments line by line, and no other code', () => {
  const source = `const nobody = 1;\n/**\n * The first line\n * and nobody else.\n */\nexport const x = nobody;`;
  expect(proseOfSource('file.ts', source)).toHaveLength(1);
});

it('reads block comments, also within code, and no glob', () => {
  expect(proseOfSource('file.ts', '/*\n * What the code calls is here.\n */\nconst x = 1;')).toHaveLength(1);
  expect(proseOfSource('file.tsx', '<p>{/* Nobody reads it. */}</p>')).toHaveLength(1);
  expect(proseOfSource('file.ts', "globSync('**/*.ts'); // files\nconst nobody = 1; globSync('*/*.ts');")).toEqual([]);
});

it('reads messages to operators, and no query, path or name', () => {
  expect(proseOfMessages('file.ts', 'throw new Error(`Nobody holds the key ${key}`);')).toHaveLength(1);
  expect(proseOfMessages('file.ts', "say('a first line;\\nwhat is stored stays');")).toHaveLength(1);
  expect(
    proseOfMessages('file.ts', "const nobody = sql`select nobody from person where id = 1`; read('nobody/at/home');"),
  ).toEqual([]);
  expect(proseOfMessages('file.ts', "/** The text 'nobody reads this one'. */")).toEqual([]);
});

it('reads the names of tests, also of those with a table', () => {
  expect(proseOfTitles('a.test.ts', "it('keeps nobody waiting', () => {});")).toHaveLength(1);
  expect(
    proseOfTitles('a.test.ts', "it.each(calls.map(([call]) => call))('is shown to nobody: %s', () => {});"),
  ).toHaveLength(1);
  expect(proseOfTitles('a.test.ts', "it('keeps no visitor waiting', () => expect(nobody).toBe('nobody'));")).toEqual(
    [],
  );
});

it('reads the sentences that the document of the calls publishes', () => {
  const paths = { '/api/roles/{id}': { delete: { summary: 'Deletes a role that nobody holds.' } } };
  expect(proseOfCalls(paths)).toEqual([expect.stringContaining('DELETE /api/roles/{id}')]);
});
