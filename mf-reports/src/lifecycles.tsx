import { defineRemote } from '@hydria/shared/lifecycle/define-remote.tsx';
import type { Card } from './manifest-names.ts';

export const { app, cards } = defineRemote<Card>({
  name: 'mf-reports',
  app: () => import(/* webpackChunkName: "app" */ './routes.tsx'),
  cards: {
    MeasurementsCard: () =>
      import(/* webpackChunkName: "card-MeasurementsCard" */ './measurements/measurements-card.tsx'),
    ReportCard: () => import(/* webpackChunkName: "card-ReportCard" */ './report/report-card.tsx'),
  },
  locales: (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
});
