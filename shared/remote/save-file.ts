/** Saves a file on the visitor's device, under a name with its ending. */
export const saveFile = (name: string, file: Blob): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
