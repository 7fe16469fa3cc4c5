/**
 * Makes of Commissioner a face of ten digits that are equally wide in every weight, because the published files have
 * no tabular figures: `node make-figures.ts latin.ttf figures.ttf` (README.md says how it is packed).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { padded, readTables, words, writeTables, type Tables } from './sfnt.ts';

/** Of 2000 units to the em: about the middle of the digits as they were drawn, 816 to 1286. */
const WIDTH = 1240;

const [DIGIT_ZERO, DIGITS] = [0x30, 10];

/** The empty glyph that every face begins with, and the digits. */
const COUNT = DIGITS + 1;

const table = (tables: Tables, name: string): Buffer => {
  const found = tables[name];
  if (!found) throw new Error(`The face has no table ${name}`);
  return found;
};

/** Segment mapping of Unicode's first plane (OpenType, table cmap, format 4). */
const segmentMap = (cmap: Buffer): Buffer => {
  for (let entry = 4; entry < 4 + 8 * cmap.readUInt16BE(2); entry += 8) {
    const found = cmap.subarray(cmap.readUInt32BE(entry + 4));
    if (found.readUInt16BE(0) === 4) return found;
  }
  throw new Error('The face has no character map of format 4');
};

/** Number of the glyph of a character. */
const glyphOf = (map: Buffer, character: number): number => {
  const segments = map.readUInt16BE(6) / 2;
  const at = (array: number, segment: number) => 14 + (array > 0 ? 2 : 0) + 2 * (array * segments + segment);
  let segment = 0;
  while (map.readUInt16BE(at(0, segment)) < character) segment += 1;
  const delta = map.readUInt16BE(at(2, segment));
  const range = map.readUInt16BE(at(3, segment));
  if (range === 0) return (character + delta) & 0xffff;
  const start = map.readUInt16BE(at(1, segment));
  return (map.readUInt16BE(at(3, segment) + range + 2 * (character - start)) + delta) & 0xffff;
};

/** Bits of a point's flag (OpenType, table glyf). */
const [ON_CURVE, SHORT_X, SHORT_Y, REPEATED, SAME_X, SAME_Y] = [1, 2, 4, 8, 16, 32];

const readFlags = (glyph: Buffer, start: number, points: number): { flags: number[]; end: number } => {
  const flags: number[] = [];
  let at = start;
  while (flags.length < points) {
    const flag = glyph.readUInt8(at++);
    const times = flag & REPEATED ? 1 + glyph.readUInt8(at++) : 1;
    flags.push(...Array.from({ length: times }, () => flag));
  }
  return { flags, end: at };
};

const readSteps = (glyph: Buffer, start: number, flags: number[], short: number, same: number) => {
  let at = start;
  const steps = flags.map((flag) => {
    if (flag & short) return (flag & same ? 1 : -1) * glyph.readUInt8(at++);
    if (flag & same) return 0;
    at += 2;
    return glyph.readInt16BE(at - 2);
  });
  return { steps, end: at };
};

const writeStep = (step: number, short: number, same: number): { flag: number; bytes: number[] } => {
  if (step === 0) return { flag: same, bytes: [] };
  if (Math.abs(step) < 256) return { flag: short | (step > 0 ? same : 0), bytes: [Math.abs(step)] };
  return { flag: 0, bytes: [(step >> 8) & 255, step & 255] };
};

/** The outline moved sideways: points are steps from one to the next, so the first step carries them all. */
const moved = (glyph: Buffer, by: number): Buffer => {
  const contours = glyph.readInt16BE(0);
  const ends = 10 + 2 * contours;
  const points = glyph.readUInt16BE(ends - 2) + 1;
  const { flags, end } = readFlags(glyph, ends + 2 + glyph.readUInt16BE(ends), points);
  const x = readSteps(glyph, end, flags, SHORT_X, SAME_X);
  const y = readSteps(glyph, x.end, flags, SHORT_Y, SAME_Y);
  const across = x.steps.map((step, index) => writeStep(index === 0 ? step + by : step, SHORT_X, SAME_X));
  const up = y.steps.map((step) => writeStep(step, SHORT_Y, SAME_Y));
  const kept = flags.map((flag, index) => (flag & ON_CURVE) | (across[index]?.flag ?? 0) | (up[index]?.flag ?? 0));
  const box = [
    contours,
    glyph.readInt16BE(2) + by,
    glyph.readInt16BE(4),
    glyph.readInt16BE(6) + by,
    glyph.readInt16BE(8),
  ];
  const bytes = [...kept, ...across.flatMap((step) => step.bytes), ...up.flatMap((step) => step.bytes)];
  return padded(Buffer.concat([words(box), glyph.subarray(10, ends), words([0]), Buffer.from(bytes)]), 2);
};

/** Where parts of one after the other begin, in steps of two bytes, and where the last one ends. */
const halfOffsets = (parts: readonly Buffer[]): number[] => {
  const offsets = [0];
  for (const part of parts) offsets.push((offsets.at(-1) ?? 0) + part.length / 2);
  return offsets;
};

/** The changes of the digits' outlines with the weight, as they were. */
const variations = (gvar: Buffer, glyphs: readonly number[]): Buffer => {
  const [axes, shared] = [gvar.readUInt16BE(4), gvar.readUInt16BE(6)];
  const isLong = (gvar.readUInt16BE(14) & 1) === 1;
  const start = (glyph: number) =>
    gvar.readUInt32BE(16) + (isLong ? gvar.readUInt32BE(20 + 4 * glyph) : 2 * gvar.readUInt16BE(20 + 2 * glyph));
  const tuples = gvar.subarray(gvar.readUInt32BE(8), gvar.readUInt32BE(8) + 2 * shared * axes);
  const data = [Buffer.alloc(0), ...glyphs.map((glyph) => padded(gvar.subarray(start(glyph), start(glyph + 1)), 2))];
  const header = 20 + 2 * (COUNT + 1);
  const head = words([1, 0, axes, shared, 0, header, COUNT, 0, 0, header + tuples.length]);
  return Buffer.concat([head, words(halfOffsets(data)), tuples, ...data]);
};

/** Widths do not change with the weight: a store of no changes (OpenType, table HVAR). */
const sameWidths = (axes: number): Buffer =>
  words([1, 0, 0, 20, 0, 0, 0, 0, 0, 0, 1, 0, 12, 1, 0, 16, axes, 0, COUNT, 0, 0]);

const changed = (bytes: Buffer, values: Record<number, number>): Buffer => {
  const copy = Buffer.from(bytes);
  for (const [at, value] of Object.entries(values)) copy.writeUInt16BE(value, Number(at));
  return copy;
};

/** One segment for the digits, one for the end, as the format wants it. */
const digitMap = words([
  0,
  1,
  3,
  1,
  0,
  12,
  4,
  32,
  0,
  4,
  4,
  1,
  0,
  0x39,
  0xffff,
  0,
  DIGIT_ZERO,
  0xffff,
  1 - DIGIT_ZERO,
  1,
  0,
  0,
]);

const makeFigures = (source: Tables): Tables => {
  const [head, hhea, hmtx, glyf, loca] = ['head', 'hhea', 'hmtx', 'glyf', 'loca'].map((name) =>
    table(source, name),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer];
  const map = segmentMap(table(source, 'cmap'));
  const glyphs = Array.from({ length: DIGITS }, (_, digit) => glyphOf(map, DIGIT_ZERO + digit));
  const start = (glyph: number) =>
    head.readInt16BE(50) === 1 ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const drawn = glyphs.map((glyph) => {
    const shift = Math.round((WIDTH - hmtx.readUInt16BE(4 * glyph)) / 2);
    return moved(glyf.subarray(start(glyph), start(glyph + 1)), shift);
  });
  const outlines = [Buffer.alloc(0), ...drawn];
  return {
    'OS/2': table(source, 'OS/2'),
    HVAR: sameWidths(table(source, 'gvar').readUInt16BE(4)),
    avar: table(source, 'avar'),
    cmap: digitMap,
    fvar: table(source, 'fvar'),
    gasp: table(source, 'gasp'),
    glyf: Buffer.concat(outlines),
    gvar: variations(table(source, 'gvar'), glyphs),
    head: changed(head, { 8: 0, 10: 0, 50: 0 }),
    hhea: changed(hhea, { 10: WIDTH, 34: COUNT }),
    hmtx: words(outlines.flatMap((outline) => [WIDTH, outline.length > 0 ? outline.readInt16BE(2) : 0])),
    loca: words(halfOffsets(outlines)),
    maxp: changed(table(source, 'maxp'), { 4: COUNT }),
    // The names carry the copyright and the licence.
    name: table(source, 'name'),
    // Version 3: no names of glyphs.
    post: changed(table(source, 'post').subarray(0, 32), { 0: 3, 2: 0 }),
  };
};

const [from = 'latin.ttf', to = 'figures.ttf'] = process.argv.slice(2);
writeFileSync(to, writeTables(makeFigures(readTables(readFileSync(from)))));
