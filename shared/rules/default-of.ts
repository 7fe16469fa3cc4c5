/**
 * The default export of a CommonJS module. Node gives the whole `module.exports` under `default`, while a bundle and the tests
 * give the marked default itself; both are read here.
 */
export const defaultOf = <T extends (...args: never[]) => unknown>(imported: T | { default: T }): T =>
  typeof imported === 'function' ? imported : imported.default;
