import { useState } from 'react';
import { useMutation } from '../libs/libs.ts';
import { collectRows } from './csv.ts';
import type { List, Rows } from './use-list.ts';

/** Chosen rows of a list, on whichever page they are. */
export interface Selection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Chooses or leaves out all of these. */
  set: (rows: readonly Row[], isChosen: boolean) => void;
  /** Chooses the rows of all pages, up to `most`. */
  chooseAll: () => void;
  isChoosing: boolean;
  most: number;
}

interface SelectionOptions<Row> {
  list: List<Rows<Row>>;
  rowKey: (row: Row) => string | number;
  /** Filters and utility of the list. The choice ends with another one, so that no row is chosen that the list does not show. */
  of: string;
  /** Most rows of one act. */
  most: number;
}

/** Keeps the rows that a person has chosen for an act. */
export const useSelection = <Row>({ list, rowKey, of, most }: SelectionOptions<Row>): Selection<Row> => {
  const [chosen, setChosen] = useState<{ of: string; rows: readonly Row[] }>({ of, rows: [] });
  const rows = chosen.of === of ? chosen.rows : [];
  const keys = new Set(rows.map(rowKey));
  const has = (row: Row): boolean => keys.has(rowKey(row));
  const keep = (next: readonly Row[]): void => setChosen({ of, rows: next.slice(0, most) });
  const set = (some: readonly Row[], isChosen: boolean): void => {
    const theirs = new Set(some.map(rowKey));
    const others = rows.filter((row) => !theirs.has(rowKey(row)));
    keep(isChosen ? [...others, ...some] : others);
  };
  const all = useMutation({
    mutationFn: () => collectRows(list.fetchPage, most),
    onSuccess: (found) => keep(found.rows),
  });
  return {
    rows,
    has,
    toggle: (row) => set([row], !has(row)),
    set,
    chooseAll: () => all.mutate(),
    isChoosing: all.isPending,
    most,
  };
};
