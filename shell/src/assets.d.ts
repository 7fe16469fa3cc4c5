declare module '*.woff2' {
  /** File name in the artifact; in the browser bundle its address. */
  const file: string;
  export default file;
}
