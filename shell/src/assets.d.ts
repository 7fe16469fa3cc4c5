declare module '*.woff2' {
  /** File name in the artifact; in the browser bundle its URL. */
  const file: string;
  export default file;
}

declare module '*.css' {
  /** The text of the style sheet, minified. */
  const text: string;
  export default text;
}
