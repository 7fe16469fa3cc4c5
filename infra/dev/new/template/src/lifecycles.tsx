import { defineRemote } from '@hydria/shared/remote/define-remote.tsx';

export const { app, cards } = defineRemote({
  name: 'mf-template',
  app: () => import(/* webpackChunkName: "app" */ './routes.tsx'),
  locales: (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
});
