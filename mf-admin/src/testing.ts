import { waitFor } from '@testing-library/react';

const narrow = window.matchMedia;

/** A desktop-wide screen; jsdom itself has no width. */
export const widen = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...narrow(query), matches: true }));

/** The text of the file that `press` saves. */
export const savedText = async (press: () => Promise<void>): Promise<string> => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press();
  await waitFor(() => expect(files).toHaveLength(1));
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(files[0] ?? new Blob());
  });
};
