import { openStore } from '../store.ts';

/** Writes without end until it is killed: `node restless-writer.ts <folder>`. Says when it has begun. */
const store = openStore(process.argv[2] ?? '');
const text = (n: number): string => `${n} ${'x'.repeat(300_000)} ${n}`;

const write = async (n: number): Promise<void> => {
  const stored = await store.readRegistry('local');
  await store.replaceRegistry('local', text(n), stored?.mark ?? null);
  await store.create(`artifacts/mf-a/0.1.0-${process.pid}/${n}.js`, Buffer.from(text(n)));
};

await write(0);
process.send?.('begun');
for (let n = 1; ; n++) await write(n);
