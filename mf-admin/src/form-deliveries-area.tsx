import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { FORM_DELIVERIES } from './form-deliveries/use-deliveries-t.ts';

/** The page of answers on their way to other systems, for the table of pages. Code and texts load with it. */
export const formDeliveriesPage = lazyArea({
  catalogue: FORM_DELIVERIES,
  locales: (language) =>
    import(/* webpackChunkName: "form-deliveries-[request]" */ `./form-deliveries/locales/${language}.json`),
  pages: async () => {
    const { FormDeliveriesPage } = await import(
      /* webpackChunkName: "form-deliveries" */ './form-deliveries/form-deliveries-page.tsx'
    );
    return { FormDeliveriesPage };
  },
});
