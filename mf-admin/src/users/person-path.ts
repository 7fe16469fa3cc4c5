/** The page of a person; everywhere: not only as a person of the current utility. */
export const personPath = (id: number, isEverywhere: boolean, page = ''): string =>
  `/admin/users/${id}${page}${isEverywhere ? '?everywhere=1' : ''}`;

/** The page on which an account is merged into another; without one it is chosen there. */
export const mergePath = (id: number, into_id: number | null, isEverywhere: boolean): string => {
  const query = [into_id === null ? '' : `into=${into_id}`, isEverywhere ? 'everywhere=1' : ''].filter(Boolean);
  return `/admin/users/${id}/merge${query.length > 0 ? `?${query.join('&')}` : ''}`;
};
