/** The part of a query that tells whether its last reads have brought news. */
interface Polled {
  state: { data: unknown; dataUpdateCount: number };
}

/**
 * A polling interval that doubles with each read without news, up to `most`, and begins again at `first` with news:
 * `useState(() => createBackOff({ first: 5_000, most: 60_000 }))`. For the `refetchInterval` of one query.
 */
export const createBackOff = ({ first, most }: { first: number; most: number }): ((query: Polled) => number) => {
  let news: { data: unknown; at: number } = { data: undefined, at: 0 };
  return ({ state: { data, dataUpdateCount } }) => {
    // Equal answers keep their identity in the query cache.
    if (data !== news.data || dataUpdateCount < news.at) news = { data, at: dataUpdateCount };
    return Math.min(most, first * 2 ** (dataUpdateCount - news.at));
  };
};
