import { lazy, Suspense } from 'react';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';

const List = lazy(async () => {
  const { ApplicationsPage } = await import(/* webpackChunkName: "applications" */ './applications-page.tsx');
  return { default: ApplicationsPage };
});

const One = lazy(async () => {
  const { ApplicationPage } = await import(/* webpackChunkName: "applications" */ './application-page.tsx');
  return { default: ApplicationPage };
});

/** The list of the person's applications; its code loads with the first of these pages, not with the forms. */
export const Applications = () => (
  <Suspense fallback={<PageSkeleton count={3} />}>
    <List />
  </Suspense>
);

/** One of the person's applications. */
export const Application = () => (
  <Suspense fallback={<PageSkeleton count={4} />}>
    <One />
  </Suspense>
);
