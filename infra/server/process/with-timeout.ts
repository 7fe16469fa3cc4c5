/** The promise's value, or what `late` says when it has not come after so many milliseconds. */
export const withTimeout = async <T, L>(ms: number, promise: Promise<T>, late: () => L): Promise<T | L> => {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<L>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
};
