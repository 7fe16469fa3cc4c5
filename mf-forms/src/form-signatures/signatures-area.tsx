import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { SIGNATURES } from './use-t.ts';

/** A page of a signature. Code and texts load with the first of them, not with the forms. */
export const signaturePage = lazyArea({
  catalogue: SIGNATURES,
  locales: (language) => import(/* webpackChunkName: "signatures-[request]" */ `./locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "signatures" */ './signature-pages.ts')).signaturePages,
});
