import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { EDITOR } from './use-editor-t.ts';

/** A page of the form editor. Code and texts load with the first of them, not with the forms of customers. */
export const editorPage = lazyArea({
  catalogue: EDITOR,
  locales: (language) => import(/* webpackChunkName: "editor-[request]" */ `./locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "editor" */ './editor-pages.tsx')).editorPages,
});
