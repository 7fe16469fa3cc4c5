import { defineRemote } from '@hydria/shared/lifecycle/define-remote.tsx';
import type { Card } from './manifest-names.ts';

export const { app, cards } = defineRemote<Card>({
  name: 'mf-smartcity',
  app: () => import(/* webpackChunkName: "app" */ './routes.tsx'),
  cards: {
    CityCards: () => import(/* webpackChunkName: "card-CityCards" */ './city/city-cards.tsx'),
    WaterCard: () => import(/* webpackChunkName: "card-WaterCard" */ './water/water-card.tsx'),
  },
  locales: (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
});
