import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { SIGN_UP } from '../use-sign-up-t.ts';

/** The registration, for the table of pages. Code and texts load with it, not with the sign-in page. */
export const signUpPage = lazyArea({
  catalogue: SIGN_UP,
  locales: (language) => import(/* webpackChunkName: "sign-up-[request]" */ `./locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "sign-up" */ './sign-up-page.tsx')).signUpPages,
});
