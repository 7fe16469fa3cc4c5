import { defineRemote } from '@hydria/shared/remote/define-remote.tsx';

export const { app, cards } = defineRemote({
  name: 'mf-smartcity',
  cards: {
    WaterCard: () => import(/* webpackChunkName: "card-WaterCard" */ './water/water-card.tsx'),
  },
  locales: (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
});
