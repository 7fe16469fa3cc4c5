import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The maximum number of words in a sentence. Code, links and quotations count as one word each. */
const SENTENCE_WORDS = 30;

/** Files that commands write, or that another check covers. */
const GENERATED: readonly string[] = ['docs/numbers.md', 'docs/faults.md', 'docs/shared-api.md'];

interface Construction {
  pattern: RegExp;
  /** The construction, as the finding names it. */
  name: string;
  /** The remedy, for the person who reads the finding. */
  instead: string;
}

/** Constructions that read as a translation. Each has a plain replacement, and none has a use of its own here. */
const CONSTRUCTIONS: readonly Construction[] = [
  { pattern: /\b(nobody|no one)\b/i, name: '"nobody"', instead: 'name the subject: "no visitor", "no other process"' },
  { pattern: /\bwho(m)?ever\b/i, name: '"whoever"', instead: 'name the subject: "the operator who", "a visitor who"' },
  {
    pattern: /^(what|who|whose|whatever) (?!else\b)/i,
    name: 'a relative clause as subject',
    instead: 'begin with the noun: "The files that", "A person who"',
  },
  {
    pattern: /[;:] (what|who|whose|whatever) /i,
    name: 'a relative clause as subject after a semicolon or colon',
    instead: 'begin with the noun: "the files that", "a person who"',
  },
  {
    pattern: /\b(is|are|be|been|was|were|being) told\b(?! (to|apart)\b)|\b(tells?|telling) of\b/i,
    name: '"is told"',
    instead: '"receives", "is notified", "reads", "reports"',
  },
  { pattern: /\b(of|about) when\b/i, name: '"of when"', instead: 'name the time: "the moment of", "the date of"' },
  { pattern: /\banew\b/i, name: '"anew"', instead: '"again"' },
  {
    pattern: /\b(is|are|was|were|be) asked of\b|\basks? of\b/i,
    name: '"asks of"',
    instead: '"requires of", "requests from"',
  },
  { pattern: /\b(in its|in their|in the) stead\b/i, name: '"in its stead"', instead: '"instead"' },
  {
    pattern: /\band its like\b|\band the like\b|\band their like\b/i,
    name: '"and its like"',
    instead: '"and similar"',
  },
];

/** One sentence, heading or table cell, with the line on which its paragraph begins. */
interface Sentence {
  text: string;
  line: number;
  heading: boolean;
}

/** Replaces code, links, addresses and quotations, whose words are not ours to choose, by single words. */
const withoutQuotations = (text: string): string =>
  text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`]*`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/"[^"]*"|“[^”]*”/g, 'quotation')
    .replace(/<[^>]+>/g, ' ')
    .replace(/https?:\S+/g, 'address')
    .replace(/\*\*|__|(?<!\w)[*_]|[*_](?!\w)/g, '');

const ABBREVIATIONS = /\b(e\.g|i\.e|etc|vs|approx|No)\.(?=\s)/g;

const splitSentences = (text: string): string[] =>
  withoutQuotations(text)
    .replace(ABBREVIATIONS, '$1')
    .split(/(?<=[.!?][)"]?)\s+(?=["(]?[\p{Lu}\d])/u)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');

interface Block {
  text: string;
  line: number;
  heading: boolean;
  /** A table cell may be a list, whose items are separated by semicolons. */
  cell?: boolean;
}

/** Paragraphs, list items, headings and table cells; the header row of a table counts as headings. */
const blocks = (markdown: string): Block[] => {
  const found: Block[] = [];
  let open: Block | undefined;
  let fenced = false;
  let previousWasTable = false;
  for (const [at, raw] of markdown.split('\n').entries()) {
    const line = raw.trim();
    const isTable = !fenced && line.startsWith('|');
    if (/^(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced || line === '' || /^(```|~~~)/.test(line)) open = undefined;
    else if (isTable) {
      open = undefined;
      const cells = line.slice(1).split(/(?<!\\)\|/);
      for (const cell of cells) found.push({ text: cell.trim(), line: at + 1, heading: !previousWasTable, cell: true });
    } else if (/^#+ /.test(line)) {
      open = undefined;
      found.push({ text: line.replace(/^#+ /, ''), line: at + 1, heading: true });
    } else if (open === undefined || /^([-*+]|\d+\.) /.test(line)) {
      open = { text: line.replace(/^([-*+]|\d+\.) /, ''), line: at + 1, heading: false };
      found.push(open);
    } else open.text += ` ${line}`;
    previousWasTable = isTable;
  }
  return found;
};

const markdownSentences = (markdown: string): Sentence[] =>
  blocks(markdown).flatMap(({ text, line, heading, cell }) =>
    splitSentences(text)
      .flatMap((sentence) => (cell ? sentence.split('; ') : [sentence]))
      .map((sentence) => ({ text: sentence, line, heading })),
  );

/** A block comment. A glob in a string, such as the one of all tests, has no blank after its stars. */
const BLOCK_COMMENT = /(?<![^\s{(,;])\/\*{1,2}(?=\s)([\s\S]*?)\*\//g;

/** The sentences of the block comments of a source file. */
const commentSentences = (source: string): Sentence[] =>
  [...source.matchAll(BLOCK_COMMENT)].flatMap((match) => {
    const line = source.slice(0, match.index).split('\n').length;
    const text = (match[1] ?? '').replace(/^\s*\*( |$)/gm, '').replace(/^\s*@\w+/gm, '');
    return markdownSentences(text).map((sentence) => ({ ...sentence, line: line + sentence.line - 1 }));
  });

/** A directive for a tool is no sentence. */
const DIRECTIVE = /^(oxlint|eslint|prettier|webpack|@ts-)/;

/** The sentences of line comments; lines that follow each other with the same indentation are one comment. */
const lineCommentSentences = (source: string): Sentence[] => {
  const found: { text: string; line: number; indent: string }[] = [];
  let open: (typeof found)[number] | undefined;
  for (const [at, raw] of source.split('\n').entries()) {
    const [, indent = '', text] = /^(\s*)\/\/ (.*)$/.exec(raw) ?? [];
    if (text === undefined || DIRECTIVE.test(text)) open = undefined;
    else if (open?.indent === indent) open.text += ` ${text}`;
    else found.push((open = { text, line: at + 1, indent }));
  }
  return found.flatMap(({ text, line }) =>
    splitSentences(text).map((sentence) => ({ text: sentence, line, heading: false })),
  );
};

/** A string in quotation marks or a template, on one line. */
const STRING = /(['`])((?:\\.|(?!\1)[^\n])*)\1/g;

/** The text of a string: its escapes resolved, its values as single words. */
const textOf = (literal: string): string =>
  literal
    .replace(/\$\{[^}]*\}/g, 'value')
    .replaceAll('\\n', '\n')
    .replace(/\\(.)/g, '$1');

/** A string is a sentence when it has three words of letters; a path, a query or a drawing has fewer, or a mark of its own. */
const isSentence = (text: string): boolean =>
  (text.match(/(?<=^|[\s(])[A-Za-z]+(?=[\s.,:;)]|$)/g) ?? []).length >= 3 &&
  !/[<=]|^\s*(select|insert|update|with) /.test(text);

const lineOf = (source: string, index: number): number => source.slice(0, index).split('\n').length;

/** The sentences of messages to operators: English strings of the code, without its comments. */
const messageSentences = (source: string): Sentence[] => {
  const code = source
    .replace(BLOCK_COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(STRING)]
    .map((match) => ({ text: textOf(match[2] ?? ''), line: lineOf(code, match.index) }))
    .filter(({ text }) => isSentence(text))
    .flatMap(({ text, line }) => splitSentences(text).map((sentence) => ({ text: sentence, line, heading: false })));
};

/** The name of a test or of a group of tests. */
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;

const titleSentences = (source: string): Sentence[] =>
  [...source.matchAll(TITLE)].flatMap((match) =>
    splitSentences(textOf(match[2] ?? '')).map((text) => ({ text, line: lineOf(source, match.index), heading: false })),
  );

const wordsOf = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** The last paragraph of a decision lists its tests; it is a list and no sentence. */
const LIST_OF_CHECKS = /^(Checked by|Measured by|Tested by) /;

const beginsWithRelative = /^(what|who|whose|whatever) /i;

/** The findings of one sentence, each with its remedy. */
const judge = ({ text, heading }: Sentence): string[] => {
  const words = wordsOf(text);
  const refused = CONSTRUCTIONS.filter(
    ({ pattern }) =>
      pattern.test(text) && !(text.endsWith('?') || (heading && beginsWithRelative.test(text) && words <= 8)),
  ).map(({ name, instead }) => `${name}; instead: ${instead}`);
  return words > SENTENCE_WORDS && !LIST_OF_CHECKS.test(text)
    ? [`${words} words in one sentence, ${SENTENCE_WORDS} at most`, ...refused]
    : refused;
};

const report = (file: string, sentences: readonly Sentence[]): string[] =>
  sentences.flatMap((sentence) =>
    judge(sentence).map((finding) => `${file}:${sentence.line}: ${finding}\n    ${sentence.text.slice(0, 160)}`),
  );

/** The findings of a document. */
export const proseOfMarkdown = (file: string, markdown: string): string[] => report(file, markdownSentences(markdown));

/** The findings of the comments of a source file. */
export const proseOfSource = (file: string, source: string): string[] =>
  report(file, [...commentSentences(source), ...lineCommentSentences(source)]);

/** The findings of the English messages of a source file. */
export const proseOfMessages = (file: string, source: string): string[] => report(file, messageSentences(source));

/** The findings of the names of tests. */
export const proseOfTitles = (file: string, source: string): string[] => report(file, titleSentences(source));

const OPENAPI = 'infra/server/api/http/openapi.json';

interface Operation {
  summary?: string;
  description?: string;
}

/** The findings of the sentences that the OpenAPI document publishes about each call. */
export const proseOfCalls = (paths: Record<string, Record<string, Operation>>): string[] =>
  Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations).flatMap(([method, { summary = '', description = '' }]) =>
      report(
        `${OPENAPI}: ${method.toUpperCase()} ${url}`,
        [summary, description].flatMap(splitSentences).map((text) => ({ text, line: 1, heading: false })),
      ),
    ),
  );

/** Documents, those of the workspaces as well. */
const DOCUMENTS = ['*.md', 'docs/**/*.md', '{shared,shell,mf-*,infra}/**/*.md'];

/** Sources, for their comments. */
const SOURCES = ['{shared,shell,infra}/**/*.{ts,tsx,js,mjs}', 'mf-*/src/**/*.{ts,tsx}'];

/** Messages of commands and processes to operators. Letters to people are checked in their four languages. */
const MESSAGES = [
  'infra/{delivery,gateway,run,quality}/**/*.ts',
  'infra/server/{backup,database,jobs,process}/**/*.ts',
];

const IS_TEST = /\.(test|spec)\.tsx?$/;

/** Its cases are the sentences that the check refuses. */
const OWN_TEST = 'infra/quality/checks/prose.test.ts';

/** Documents, comments, messages and published summaries have short sentences in plain English. One finding per sentence and rule. */
export const checkProse = (root: string): string[] => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const find = (patterns: readonly string[]) =>
    globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
      .filter((file) => !GENERATED.includes(file) && file !== OWN_TEST)
      .toSorted();
  const sources = find(SOURCES);
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(read(OPENAPI));
  return [
    ...find(DOCUMENTS).flatMap((file) => proseOfMarkdown(file, read(file))),
    ...sources.flatMap((file) => proseOfSource(file, read(file))),
    ...find(MESSAGES)
      .filter((file) => !IS_TEST.test(file))
      .flatMap((file) => proseOfMessages(file, read(file))),
    ...sources.filter((file) => IS_TEST.test(file)).flatMap((file) => proseOfTitles(file, read(file))),
    ...proseOfCalls(paths),
  ];
};
