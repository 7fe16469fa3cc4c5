/**
 * Reads an answer of one JSON page for each line. Gives each page to `onPage` as it arrives, and answers the last one. A cut-off
 * answer rejects.
 */
export const readPages = async (response: Response, onPage: (page: unknown) => void): Promise<unknown> => {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let last: unknown;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      last = JSON.parse(line);
      onPage(last);
    }
  }
  if (rest !== '' || last === undefined) throw new TypeError('The list was cut off.');
  return last;
};
