type Argument = string | readonly string[];

/**
 * The text of a script for a page: the function of a file of `browser`, without comments and indentation, and its call. The page has
 * no modules: the function uses only its arguments and the browser.
 */
export const inlineScript = <A extends readonly Argument[]>(run: (...args: A) => void, ...args: A): string => {
  const text = run
    .toString()
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '')
    // Node leaves spaces in the place of types; no text of a script has two of them.
    .replace(/ {2,}/g, ' ');
  return `(${text})(${args.map((value) => JSON.stringify(value).replaceAll('<', '\\u003c')).join()});`;
};
