/** The tables of a TrueType file by their tags. */
export type Tables = Record<string, Buffer>;

/** Reads the directory of a TrueType file. */
export const readTables = (file: Buffer): Tables => {
  const tables: Tables = {};
  for (let entry = 12; entry < 12 + 16 * file.readUInt16BE(4); entry += 16) {
    const [start, length] = [file.readUInt32BE(entry + 8), file.readUInt32BE(entry + 12)];
    tables[file.toString('latin1', entry, entry + 4)] = file.subarray(start, start + length);
  }
  return tables;
};

/** Numbers of 16 bits one after the other. */
export const words = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, 2 * index));
  return bytes;
};

/** Fills up to a multiple of `size` bytes. */
export const padded = (bytes: Buffer, size: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);

const checksum = (bytes: Buffer): number => {
  const whole = padded(bytes, 4);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
};

/** `checkSumAdjustment` makes the sum of the whole file this number (OpenType, table head). */
const MAGIC = 0xb1b0afba;

/** Writes a TrueType file, with its directory and checksums. */
export const writeTables = (tables: Tables): Buffer => {
  const names = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const header = [
    Buffer.from([0, 1, 0, 0]),
    words([names.length, 16 * power, Math.log2(power), 16 * (names.length - power)]),
  ];
  let at = 12 + 16 * names.length;
  let head = 0;
  const bodies = names.map((name) => {
    const body = tables[name] ?? Buffer.alloc(0);
    const entry = Buffer.alloc(16);
    entry.write(name, 0, 'latin1');
    [checksum(body), at, body.length].forEach((value, index) => entry.writeUInt32BE(value, 4 + 4 * index));
    header.push(entry);
    if (name === 'head') head = at;
    at += padded(body, 4).length;
    return padded(body, 4);
  });
  const file = Buffer.concat([...header, ...bodies]);
  file.writeUInt32BE((MAGIC - checksum(file)) >>> 0, head + 8);
  return file;
};
