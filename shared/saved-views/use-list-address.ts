import { useSearchParams } from '../router/router.ts';

/** The content of a saved view in the form of an address, always in the same order. The page of the list is no part of it. */
const viewOf = (params: URLSearchParams): string => {
  const view = new URLSearchParams(params);
  for (const name of ['cursor', 'page']) view.delete(name);
  view.sort();
  return view.toString();
};

/** The view of a list as its address has it, and the way to another one. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams();
  return {
    view: viewOf(params),
    /** `isRedirect`: the way back does not lead to the view before. */
    choose: (view: string, { isRedirect = false } = {}) =>
      setParams(new URLSearchParams(view), { replace: isRedirect }),
  };
};
