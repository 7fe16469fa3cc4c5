import type { LoaderContext } from 'webpack';

/**
 * Chunks of the measured page, which a fair single bundle includes from the start: `app`, `card-BillsCard`, `locale-el`
 * …
 */
export interface EagerOptions {
  chunks: readonly string[];
}

/**
 * Makes lazy imports of the named chunks part of the bundle. An import of catalogues by pattern becomes an import of
 * the default language alone, so that the single bundle does not carry all four.
 */
export default function eagerLoader(this: LoaderContext<EagerOptions>, source: string): string {
  const { chunks } = this.getOptions();
  return source.replace(/\/\* webpackChunkName: "([^"]+)" \*\//g, (comment, name: string) => {
    if (name === 'locale-[request]') return '/* webpackMode: "eager", webpackInclude: /el\\.json$/ */';
    return chunks.includes(name) ? '/* webpackMode: "eager" */' : comment;
  });
}
