import { createHash } from 'node:crypto';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

const HASH = 'sha384';
const MARK = '*-*-*-CHUNK-SRI-HASH-';

/** The placeholder of webpack-subresource-integrity 5.1.0 for a chunk until its hash is known (its util.js, `makePlaceholder`). */
const placeholder = (id: string | number): string => {
  const filler = `${HASH}-${createHash(HASH).update(`${MARK}${id}`).digest('base64')}`;
  return MARK + filler.slice(MARK.length);
};

const isEmpty = (chunk: Chunk): boolean => chunk.files.size === 0 && chunk.id !== null;

/**
 * A library that a remote takes from the shell leaves a chunk without a file behind. The integrity plugin waits
 * for its hash for ever and then refuses the build; nothing will ever load it, so its place is emptied.
 */
class EmptyChunks {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmptyChunks', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1;
      compilation.hooks.processAssets.tap({ name: 'EmptyChunks', stage }, () => this.forget(compilation));
    });
  }

  private forget(compilation: Compilation): void {
    const marks = [...compilation.chunks].filter(isEmpty).map(({ id }) => placeholder(id ?? ''));
    for (const name of Object.keys(compilation.assets)) {
      if (!name.endsWith('.js')) continue;
      compilation.updateAsset(name, (source) => {
        const text = String(source.source());
        const found = marks.filter((mark) => text.includes(mark));
        return found.length === 0
          ? source
          : new webpack.sources.RawSource(found.reduce((all, mark) => all.replace(mark, ''), text));
      });
    }
  }
}

/** A hash that no file has. */
const NOTHING = `${HASH}-${'A'.repeat(64)}`;

/** A chunk whose hash is missing from the table would run unchecked; with this one in its place the browser refuses it. */
class NoneUnchecked {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NoneUnchecked', ({ mainTemplate }) => {
      mainTemplate.hooks.jsonpScript.tap('NoneUnchecked', (source: string) =>
        source.replace(/(\.integrity = [^;]+);/, `$1 || '${NOTHING}';`),
      );
    });
  }
}

/**
 * The integrity plugin takes the number 0 for none and forgets that chunk's hash, so the browser would refuse the file;
 * as a word it is like any other.
 */
class NumberNought {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NumberNought', (compilation) => {
      compilation.hooks.afterOptimizeChunkIds.tap('NumberNought', (chunks) => {
        for (const chunk of chunks) if (chunk.id === 0) Object.assign(chunk, { id: '0', ids: ['0'] });
      });
    });
  }
}

/** Puts the hashes of all chunks into the entry; the entry's own hash is in the boot manifest. */
export const integrity = () => [
  new NumberNought(),
  new EmptyChunks(),
  new SubresourceIntegrityPlugin({ hashFuncNames: [HASH], enabled: true }),
  new NoneUnchecked(),
];
