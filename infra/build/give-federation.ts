import federation, { runtime } from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { FEDERATION } from './federation-global.ts';

type Init = typeof runtime.init;

/** An instance for each container. The runtime's own `init` would take every one for the shell, whose build it is part of. */
const init: Init = (options) => {
  const known = runtime.getInstance(({ name }) => name === options.name);
  if (!known) return runtime.createInstance(options);
  known.initOptions(options);
  return known;
};

/**
 * Runs first in the shell's main script. Every container would bring federation's runtime along; remotes take it from
 * here instead, as they take React. A shell exposes nothing, so its own build leaves out the part by which a container
 * is started.
 */
Reflect.set(globalThis, FEDERATION, {
  ...federation,
  runtime: { ...runtime, init },
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
});
