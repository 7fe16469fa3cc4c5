import { defineRemote } from '@hydria/shared/remote/define-remote.tsx';

export const { app, cards } = defineRemote({
  name: 'mf-billing',
  app: () => import(/* webpackChunkName: "app" */ './routes.tsx'),
  cards: {
    BillsCard: () => import(/* webpackChunkName: "card-BillsCard" */ './bills/bills-card.tsx'),
  },
  locales: (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
});
