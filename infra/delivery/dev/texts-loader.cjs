/** `src/locales/el.json` → its remote and language, from the file's place. */
const placeOf = (file) => {
  const [, name, language] = /([^/\\]+)[/\\]src[/\\]locales[/\\]([a-z]{2})\.json$/.exec(file) ?? [];
  return { name, language };
};

/**
 * webpack loader: a catalogue that tells the open page of its new words instead of having it reloaded;
 * `browser/entry.js` hears it.
 */
module.exports = function textsLoader(source) {
  const texts = JSON.stringify(JSON.parse(source));
  const { name, language } = placeOf(this.resourcePath);
  return `const texts = ${texts};
export default texts;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  const detail = { name: ${JSON.stringify(name)}, language: ${JSON.stringify(language)}, texts };
  // Only a module that replaces another one finds something of it here.
  if (import.meta.webpackHot.data) dispatchEvent(new CustomEvent('hydria-dev:texts', { detail }));
}
`;
};
