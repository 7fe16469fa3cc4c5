import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { isEager, consumedBy } from './shares.ts';

/**
 * Puts the exposed module into the entry of the container. The two are never wanted apart, and a file of its own costs
 * a request, a hash and a chance to fail.
 */
export class InlineExposedModulePlugin {
  readonly exposed: string;

  constructor(exposed: string) {
    this.exposed = exposed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('InlineExposedModulePlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap('InlineExposedModulePlugin', (chunks) =>
        this.merge(compilation, [...chunks]),
      );
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

  /** The entry loads the later chunks of the exposed module: the integrity plugin looks for chunks from there. */
  private adopt({ entrypoints }: Compilation, exposed: Chunk): void {
    const [entrypoint] = entrypoints.values();
    const children = [...exposed.groupsIterable].flatMap((group) => [...group.childrenIterable]);
    for (const child of children) if (entrypoint?.addChild(child)) child.addParent(entrypoint);
  }

  /** A module that runs at once can only use modules that are there at once. */
  private refuseLate({ chunkGraph, errors }: Compilation, exposed: Chunk): void {
    const consumedShares = [...chunkGraph.getChunkModulesIterable(exposed)].flatMap(
      (module) => consumedBy(module) ?? [],
    );
    for (const library of consumedShares.filter((request) => !isEager(request))) {
      errors.push(
        new webpack.WebpackError(`${library} comes later than the exposed module: import it from a page or a card`),
      );
    }
  }
}
