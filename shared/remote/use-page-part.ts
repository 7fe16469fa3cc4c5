import { useState } from 'react';
import { usePlatform } from './use-platform.tsx';

/**
 * `useState` for a part of a page that a person opens, closes or chooses: the state is there again after Back, Forward and a reload.
 * `part` names it within the page. A state that is none of `states` is not taken.
 */
export const usePagePart = <S extends string>(part: string, initial: S, states: readonly S[]) => {
  const { parts } = usePlatform();
  const [state, setState] = useState<S>(() => states.find((one) => one === parts.read(part)) ?? initial);
  const change = (next: S): void => {
    setState(next);
    parts.write(part, next);
  };
  return [state, change] as const;
};

const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** The same for a part that is open or closed. */
export const useOpenPart = (part: string, isOpenAtFirst = false) => {
  const [state, change] = usePagePart(part, isOpenAtFirst ? 'open' : 'closed', OPEN_OR_CLOSED);
  return [state === 'open', (isOpen: boolean) => change(isOpen ? 'open' : 'closed')] as const;
};
