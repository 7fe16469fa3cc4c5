// Part of a remote under development. The page's panel reports a finished build. Changed modules are then replaced in place; a
// change that cannot be replaced reloads the page.
/* global __resourceQuery, __webpack_hash__, __webpack_public_path__:writable */
// The files of the build are where this one came from, which need not be where the page came from.
__webpack_public_path__ = new URL('.', document.currentScript.src).href;
const own = __resourceQuery.slice(1);
const built = { hash: __webpack_hash__ };

const update = async () => {
  while (built.hash !== __webpack_hash__) {
    if (import.meta.webpackHot.status() !== 'idle') return;
    // Nothing to exchange: the program in the terminal is another one than the page's.
    if (!(await import.meta.webpackHot.check(true))) throw new Error(`${own} has no update for this page`);
  }
};

addEventListener('hydria-dev:built', ({ detail: { name, hash } }) => {
  if (name !== own) return;
  built.hash = hash;
  update().catch((error) => {
    console.warn(error);
    location.reload();
  });
});
