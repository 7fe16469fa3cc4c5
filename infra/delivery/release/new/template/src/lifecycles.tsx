import { defineRemote } from '@hydria/shared/lifecycle/define-remote.tsx';
import type { Card } from './manifest-names.ts';

export const { app, cards } = defineRemote<Card>({
  name: 'mf-template',
  app: () => import(/* webpackChunkName: "app" */ './routes.tsx'),
  locales: (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
});
