import { PhotosBusyError, PhotoTurns } from './photo-queue.ts';

/** Jobs that end when they are told to. */
function jobs(turns: PhotoTurns) {
  const begun: string[] = [];
  const end: Record<string, () => void> = {};
  const add = (lane: 'upload' | 'thumb', name: string) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => (end[name] = resolve));
    };
    return turns.take(lane, work);
  };
  const finish = async (name: string) => {
    end[name]!();
    // The next job begins in microtasks.
    await new Promise(setImmediate);
  };
  return { begun, add, finish };
}

it('works on one picture at a time, however many come at once', async () => {
  const { begun, add, finish } = jobs(new PhotoTurns());
  for (const name of ['a', 'b', 'c']) void add('upload', name);
  expect(begun).toEqual(['a']);
  await finish('a');
  expect(begun).toEqual(['a', 'b']);
  await finish('b');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('goes on after a picture that failed', async () => {
  const turns = new PhotoTurns();
  const failed = turns.take('upload', () => Promise.reject(new Error('no')));
  const next = turns.take('upload', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('done');
});

it('lets eight uploads wait and refuses the ninth, while small copies are still taken', async () => {
  const { add } = jobs(new PhotoTurns());
  for (let n = 0; n < 9; n += 1) void add('upload', `upload ${n}`);
  await expect(add('upload', 'one too many')).rejects.toThrow(PhotosBusyError);
  for (let n = 0; n < 64; n += 1) void add('thumb', `thumb ${n}`);
  await expect(add('thumb', 'one too many')).rejects.toThrow(PhotosBusyError);
});

it('makes small copies before uploads, and an upload after eight of them', async () => {
  const { begun, add, finish } = jobs(new PhotoTurns());
  for (let n = 0; n < 3; n += 1) void add('upload', `upload ${n}`);
  for (let n = 0; n < 10; n += 1) void add('thumb', `thumb ${n}`);
  for (let n = 0; n < 12; n += 1) {
    const last = begun.at(-1)!;
    await finish(last);
  }
  const thumbs = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `thumb ${from + n}`);
  expect(begun).toEqual(['upload 0', ...thumbs(0, 8), 'upload 1', ...thumbs(8, 10), 'upload 2']);
});
