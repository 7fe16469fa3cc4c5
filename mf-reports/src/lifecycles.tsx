import { defineRemote } from '@hydria/shared/remote/define-remote.tsx';

export const { app, cards } = defineRemote({
  name: 'mf-reports',
  app: () => import(/* webpackChunkName: "app" */ './routes.tsx'),
  cards: {
    MeasurementsCard: () =>
      import(/* webpackChunkName: "card-MeasurementsCard" */ './measurements/measurements-card.tsx'),
    ReportCard: () => import(/* webpackChunkName: "card-ReportCard" */ './service/report-card.tsx'),
  },
  locales: (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
});
