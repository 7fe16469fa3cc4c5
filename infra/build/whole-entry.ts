import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { isEager, takenBy } from './shares.ts';

/**
 * Puts the exposed module into the entry of the container. The two are never wanted apart, and a file of its own costs
 * a request, a hash and a chance to fail.
 */
export class WholeEntry {
  readonly exposed: string;

  constructor(exposed: string) {
    this.exposed = exposed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('WholeEntry', (compilation) => {
      compilation.hooks.optimizeChunks.tap('WholeEntry', (chunks) => this.merge(compilation, [...chunks]));
    });
  }

  private merge(compilation: Compilation, all: readonly Chunk[]): void {
    const { chunkGraph, chunks } = compilation;
    const entry = all.find((chunk) => chunkGraph.getNumberOfEntryModules(chunk) > 0);
    const exposed = all.find(({ name }) => name === this.exposed);
    if (!entry || !exposed) return;
    this.refuseLate(compilation, exposed);
    this.adopt(compilation, exposed);
    chunkGraph.integrateChunks(entry, exposed);
    chunks.delete(exposed);
  }

  /** What the exposed module loads later is loaded by the entry: the integrity plugin looks for chunks from there. */
  private adopt({ entrypoints }: Compilation, exposed: Chunk): void {
    const [entrypoint] = entrypoints.values();
    const children = [...exposed.groupsIterable].flatMap((group) => [...group.childrenIterable]);
    for (const child of children) if (entrypoint?.addChild(child)) child.addParent(entrypoint);
  }

  /** What runs at once can only use what is there at once. */
  private refuseLate({ chunkGraph, errors }: Compilation, exposed: Chunk): void {
    const taken = [...chunkGraph.getChunkModulesIterable(exposed)].flatMap((module) => takenBy(module) ?? []);
    for (const library of taken.filter((request) => !isEager(request))) {
      errors.push(
        new webpack.WebpackError(`${library} comes later than the exposed module: import it from a page or a card`),
      );
    }
  }
}
