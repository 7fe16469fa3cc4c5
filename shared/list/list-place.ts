import { useEffect, useRef } from 'react';
import { splitLocale } from '../rules/languages.ts';
import { withoutUtility } from '../rules/utility-address.ts';

/** Where a person left a list for one of its rows. */
interface ListPlace {
  /** Path and query of the list, without its utility. */
  address: string;
  row: string;
  /** Pixels by which the page was scrolled. */
  scroll: number;
}

/** By the path of the list. It ends with a reload, after which the browser knows the way back alone. */
const left = new Map<string, ListPlace>();

const addressNow = (): { path: string; address: string } => {
  const { path } = splitLocale(location.pathname);
  // The shell names the utility in the address after a while.
  return { path, address: withoutUtility(path + location.search) };
};

/** The address of a list as it was left for one of its rows; otherwise its path. */
export const listAddress = (path: string): string => left.get(path)?.address ?? path;

/** Another row of a list has been opened from the page of a row: it has the focus after the way back. */
export const noteOpenedRow = (path: string, row: string | number): void => {
  const place = left.get(path);
  if (place) left.set(path, { ...place, row: String(row) });
};

/** Notes the row of a pressed link. */
export const noteLeftRow = (target: EventTarget): void => {
  const row = target instanceof Element && target.closest('a') ? target.closest<HTMLElement>('[data-row]') : null;
  if (!row) return;
  const { path, address } = addressNow();
  left.set(path, { address, row: row.dataset['row'] ?? '', scroll: scrollY });
};

/** Scrolls a list to where it was left, and gives the focus to the link of its row. */
const restore = (list: HTMLElement, { row, scroll }: ListPlace): void => {
  scrollTo(0, scroll);
  const link = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] a`);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'nearest' });
};

/** Gives the element around a list, which is restored once its rows are there. A changed filter is another list. */
export const useListPlace = (hasRows: boolean) => {
  const list = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!hasRows || !isFirst.current) return;
    isFirst.current = false;
    const { path, address } = addressNow();
    const place = left.get(path);
    left.delete(path);
    if (place?.address === address && list.current) restore(list.current, place);
  }, [hasRows]);
  return list;
};
