import { defineRemote } from '@hydria/shared/remote/define-remote.tsx';

export const { app, cards } = defineRemote({
  name: 'mf-forms',
  app: () => import(/* webpackChunkName: "app" */ './routes.tsx'),
  cards: {
    FormsCard: () => import(/* webpackChunkName: "card-FormsCard" */ './list/forms-card.tsx'),
  },
  locales: (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
});
