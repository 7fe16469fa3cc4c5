import { ApiError } from '@hydria/shared/platform/api-error.ts';

interface ListRead {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** The read of one row out of a list that answers all of its rows: a row that is not in the list does not exist. */
export const oneOfList = <R>(read: ListRead, row: R | undefined) => {
  const isMissing = !read.isPending && !read.isError && row === undefined;
  return {
    data: row,
    isPending: read.isPending,
    isError: read.isError || isMissing,
    error: isMissing ? new ApiError(404, 'not_found') : read.error,
    refetch: read.refetch,
  };
};
