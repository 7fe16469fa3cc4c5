/**
 * The libraries that every part of the portal shares besides React: one instance each, given by the shell and
 * taken by the remotes without a copy of their own. The whole list ships with the shell, so
 * a name is added when two parts need it. What is missing here a remote bundles itself.
 */
export {
  /** Whether somebody is before the screen: the shell says it, and what is asked for again and again rests meanwhile. */
  focusManager,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';

export { createInstance, type i18n, type TFunction } from 'i18next';

export { createStore, type StoreApi } from 'zustand/vanilla';
export { useStore } from 'zustand/react';

/** Emotion's own copy lies inside the shared @emotion/react: a cache per remote costs no second one. */
export { default as createCache, type EmotionCache } from '@emotion/cache';
export { default as singleSpaReact } from 'single-spa-react';

declare module '@tanstack/react-query' {
  interface Register {
    /** Every answer in the cache begins with the utility that it belongs to; null is what belongs to none. */
    queryKey: readonly [deya_id: number | null, call: string, ...rest: unknown[]];
  }
}
