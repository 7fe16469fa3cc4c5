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
    pattern: /\b(is|are|be|was|were|being) told (of|about)\b|\b(tells?|telling) of\b/i,
    name: '"is told of"',
    instead: '"receives", "is notified of", "reports"',
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

/** The sentences of the doc comments of a source file. */
const commentSentences = (source: string): Sentence[] =>
  [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)].flatMap((match) => {
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

/** Folders whose comments are checked. The list only grows. */
const SOURCES = [
  '{shared,shell}/**/*.{ts,tsx,js,mjs}',
  'infra/{gateway,delivery,run}/**/*.{ts,tsx,js,mjs}',
  'infra/server/{adapters,backup,database,jobs,process}/**/*.{ts,mjs}',
  'infra/server/api/*.ts',
  'infra/server/api/{contract,features,http,kernel,mails,main,suites,testing}/**/*.ts',
  'infra/quality/{bench,campaigns,reliability,test-run,topology}/**/*.{ts,mjs}',
  'mf-*/src/**/*.{ts,tsx}',
];

/** Documents and comments have short sentences in plain English. One finding per sentence and rule. */
export const checkProse = (root: string): string[] => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((file) => !GENERATED.includes(file));
  const sources = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules', '**/dist'] });
  return [
    ...documents.toSorted().flatMap((file) => proseOfMarkdown(file, read(file))),
    ...sources.toSorted().flatMap((file) => proseOfSource(file, read(file))),
  ];
};
