/**
 * The libraries that every part of the portal shares besides React: one instance each, provided by the shell and
 * consumed by the remotes without a copy of their own. The whole list ships with the shell, so a name is added when two
 * parts need it. A remote bundles other libraries itself.
 */
export {
  /**
   * Whether a person is present: the shell sets it, and polling pauses otherwise.
   */
  focusManager,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
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
    /** Every cache key begins with the utility; null for data without one. */
    queryKey: readonly [deya_id: number | null, call: string, ...rest: unknown[]];
  }
}
