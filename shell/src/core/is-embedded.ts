/** Whether another page embeds this one; the content policy permits that for frame pages only. */
export const isEmbedded = (): boolean => window.parent !== window;
