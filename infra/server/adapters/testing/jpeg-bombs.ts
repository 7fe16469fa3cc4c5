const segment = (marker: number, data: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.byteLength + 2, 2);
  return Buffer.concat([head, data]);
};

/** A Huffman table (ITU T.81, B.2.4.2) whose one code, a single 0, stands for `symbol`. */
const table = (classAndNumber: number, symbol: number): Buffer =>
  segment(0xc4, Buffer.from([classAndNumber, 1, ...Array<number>(15).fill(0), symbol]));

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);

interface Shape {
  width: number;
  height: number;
  /** Marker of the frame: C2 progressive by Huffman codes, CA by arithmetic ones. */
  frame?: number;
}

/** Everything before the first scan: quantisation by ones, one grey component, tables of one code each. */
const headOf = ({ width, height, frame = 0xc2 }: Shape): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    START,
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(frame, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    table(0x00, 0),
    table(0x10, 0xe0),
  ]);
};

const scan = (first: number, last: number, pixels: Buffer): Buffer =>
  Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, first, last, 0])), pixels]);

/** Runs of 2^14 and more blocks that end at once: a code of one bit, then 14 bits of length, 24 times. */
const EMPTY_RUNS = Buffer.alloc(45, 0);

/** A progressive JPEG in which each further scan of 55 bytes makes a decoder work through all blocks once more. */
export const jpegOfScans = (scans: number, shape: Shape): Buffer => {
  const blocks = Math.ceil(shape.width / 8) * Math.ceil(shape.height / 8);
  const flat = scan(0, 0, Buffer.alloc(Math.ceil(blocks / 8), 0));
  return Buffer.concat([headOf(shape), flat, ...Array<Buffer>(scans - 1).fill(scan(1, 63, EMPTY_RUNS)), END]);
};

/** A restart after each block: two bytes of marker for one bit of picture. */
export const jpegOfRestarts = (shape: Shape): Buffer => {
  const blocks = Math.ceil(shape.width / 8) * Math.ceil(shape.height / 8);
  const data = Buffer.alloc(blocks * 3);
  for (let block = 0; block < blocks; block += 1) data.set([0x3f, 0xff, 0xd0 + (block % 8)], block * 3);
  return Buffer.concat([headOf(shape), segment(0xdd, Buffer.from([0, 1])), scan(0, 0, data.subarray(0, -2)), END]);
};
