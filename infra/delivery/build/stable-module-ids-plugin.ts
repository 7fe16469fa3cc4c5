import type { Compiler, Module } from 'webpack';

/** Files that federation writes for itself; their names carry a hash of the folder that the repository lies in. */
const idOf = (module: Module): string | null => {
  const identifier = module.identifier();
  if (identifier.startsWith('container entry')) return 'container';
  return identifier.includes('/.federation/entry.') ? 'federation' : null;
};

/** Gives federation's own modules fixed ids, so that the same sources make the same bytes in every folder. */
export class StableModuleIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableModuleIdsPlugin', (compilation) => {
      // Before the deterministic ids, which leave alone what has one.
      compilation.hooks.moduleIds.tap({ name: 'StableModuleIdsPlugin', stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
